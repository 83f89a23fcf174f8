import '../without-eval.ts';
import { z } from 'zod';
import { INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { looseCount, wireCount, wireId } from '../wire.ts';

const act = z.literal('history');

const body = z.discriminatedUnion('section', [
  z.object({ act, section: z.literal('rem'), video_id: wireId }),
  /** Puts back what was removed: `watched` and `left_at` as its removal answered them. */
  z.object({
    act,
    section: z.literal('add'),
    video_id: wireId,
    watched: wireCount,
    left_at: looseCount,
  }),
  z.object({ act, section: z.literal('clear') }),
  z.object({ act, section: z.literal('pause') }),
  z.object({ act, section: z.literal('resume') }),
]);
export type HistoryBody = z.output<typeof body>;

/** Times in seconds since 1970, places in seconds; null where nothing was removed. */
const answer = z
  .object({
    ok: z.unknown(),
    watched: wireCount.nullable().catch(null).default(null),
    left_at: looseCount,
  })
  .transform(({ watched, left_at: leftAt }) => ({ ok: true as const, watched, leftAt }));
export type HistoryAnswer = z.output<typeof answer>;

/** Removes one video from one's history or puts it back, removes all, pauses the history or goes on with it. Ours. */
export const history: Act<HistoryBody, HistoryAnswer> = {
  kind: 'write',
  name: 'history',
  act: 'history',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer,
  errors: MEMBER_ACT_ERRORS,
};
