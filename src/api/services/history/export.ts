import type { Kysely } from 'kysely';
import { requireViewer } from '../../viewer.ts';
import type { CallContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { date, text } from '../wire-values.ts';

/** What a member watched, the latest first. */
export const watched = (db: Kysely<Database>, member: number) =>
  db
    .selectFrom('history')
    .innerJoin('videos', 'videos.id', 'history.video_id')
    .select(['video_id', 'videos.title', 'history.added_ts', 'history.left_at', 'videos.visible'])
    .where('history.member_id', '=', member)
    .orderBy('history.added_ts', 'desc')
    .orderBy('history.video_id', 'desc');

export type Watched = Awaited<ReturnType<ReturnType<typeof watched>['execute']>>[number];

/** An entry as a member takes it with them: times in UTC, places in seconds. */
export const historyEntry = ({ video_id, title, added_ts, left_at, visible }: Watched): object => ({
  video_id: text(video_id),
  // What was taken away since, or is nobody's to see, has no title any more.
  title: visible === 1 ? title : null,
  watched_date: date(added_ts),
  left_at,
});

/** The viewer's whole history. */
export async function exportHistory(context: CallContext): Promise<object> {
  const rows = await watched(context.db, requireViewer(context).id).execute();
  return { history: rows.map(historyEntry) };
}
