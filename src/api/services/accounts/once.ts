import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimitName } from '#config/rate-limits.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

/** While another process, or another press, is at the same thing. */
const LOOK_EVERY_MS = 250;
const LOOKS = 20;

/** The marks of what is done once, by its key: that it was begun, and that it was done. Whoever begins it sets the second, or takes the first back where it comes to nothing. */
interface Marks {
  begun: RateLimitName;
  done: RateLimitName;
}

/** Whether a thing is done for the first time; false where it was done, which is waited for while somebody else is at it. Throws `busy` where that takes too long. */
export async function isFirst(
  { limits, scratch }: Pick<WriteContext, 'limits' | 'scratch'>,
  { begun, done }: Marks,
  key: string,
): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if ((await limits.wait(done, { key, factor: 1 })) > 0) return false;
    if (await limits.useOnce(begun, key)) return true;
    await sleep(LOOK_EVERY_MS, undefined, { signal: scratch.signal }).catch(() => {
      throw new ServiceError('busy');
    });
  }
  throw new ServiceError('busy');
}
