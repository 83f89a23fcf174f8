import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseCount, wireDate, wireId } from '../wire.ts';

const entry = z
  .object({
    video_id: wireId,
    title: z.string().nullable().catch(null),
    watched_date: wireDate,
    left_at: looseCount,
  })
  .transform(({ video_id: id, title, watched_date: watchedAt, left_at: leftAt }) => ({
    ...{ id, title, watchedAt, leftAt },
  }));

export const historyAnswer = z.object({ history: z.array(entry) });
export type HistoryExport = z.output<typeof historyAnswer>;

/** The viewer's whole history, to be taken along. The path is ours. */
export const history: ReadCall<object, undefined, HistoryExport> = {
  kind: 'read',
  name: 'history',
  access: 'member',
  path: path`history.php`,
  query: noQuery,
  answer: historyAnswer,
  errors: ['need_auth'],
};
