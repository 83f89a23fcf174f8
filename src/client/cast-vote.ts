import type { VoteSection } from '#contract/enums.ts';
import { STAT_URL } from '#contract/stat-path.ts';

/** 1 like, 0 dislike (SPEC.md §7). */
export type Vote = 0 | 1;

export interface VoteTarget {
  section: VoteSection;
  id: number;
}

/** What came of a vote: `success`, `none_stood` where none was there to be taken back, the API's code, or `api_unreachable`; and with a refusal for now, for how long. */
export interface VoteOutcome {
  code: string;
  seconds?: number;
}

/** An answer that takes longer counts as none: the visitor is not left with a vote that may never arrive. */
const TIMEOUT_MS = 15_000;

/**
 * Sends a vote, or takes back the one that stands. Never throws. Without the schemas of the contract,
 * which weigh more than the buttons that want it.
 */
export async function castVote(
  fetch: (request: Request) => Promise<Response>,
  origin: string,
  { section, id, vote, act = 'vote' }: VoteTarget & { vote: Vote; act?: 'vote' | 'vote_del' },
): Promise<VoteOutcome> {
  const body = new URLSearchParams({
    act,
    section,
    object_id: String(id),
    vote: String(vote),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const url = new URL(STAT_URL, origin);
    const response = await fetch(new Request(url, { method: 'POST', body, signal }));
    const { error, code, info, taken }: Record<string, unknown> = Object(await response.json());
    if (response.ok && !error) return { code: Number(taken ?? 1) === 0 ? 'none_stood' : 'success' };
    const { seconds }: { seconds?: unknown } = Object(info);
    return {
      code: typeof code === 'string' ? code : 'general_error',
      ...(typeof seconds === 'number' && { seconds }),
    };
  } catch {
    return { code: 'api_unreachable' };
  }
}
