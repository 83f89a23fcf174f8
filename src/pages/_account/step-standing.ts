import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import * as acts from '#contract/acts.ts';

/** How a second step stands, for its page. */
export interface StepStanding {
  /** Whether it took too long, or never began: no code can be of any use. */
  isOver: boolean;
  /** Seconds for which codes are refused; 0 where one may be tried. */
  wait: number;
  /** Seconds since 1970 from when on none is asked for; null where nobody said that they are lost. */
  ends: number | null;
}

export const NO_STEP: StepStanding = { isOver: false, wait: 0, ends: null };

/** Asks how the second step stands that a browser is in the middle of. Where that cannot be said, its form is shown all the same. */
export async function standingOfStep(client: Client): Promise<StepStanding> {
  try {
    const { wait, ends } = await client.send(acts.checkStep, { act: 'check_step' });
    return { isOver: false, wait, ends };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...NO_STEP, isOver: error.code === 'step_over' };
  }
}
