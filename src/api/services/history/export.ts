import type { Kysely } from 'kysely';
import { requireViewer } from '../../viewer.ts';
import type { CallContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { date, text } from '../wire-values.ts';

/** A member's whole history as they take it with them, the latest first: times in UTC, places in seconds. */
export async function historyEntries(db: Kysely<Database>, member: number): Promise<object[]> {
  const rows = await db
    .selectFrom('history')
    .innerJoin('videos', 'videos.id', 'history.video_id')
    .select(['videos.id', 'videos.title', 'history.added_ts', 'history.left_at', 'videos.visible'])
    .where('history.member_id', '=', member)
    .orderBy('history.added_ts', 'desc')
    .orderBy('videos.id', 'desc')
    .execute();
  return rows.map(({ id, title, added_ts, left_at, visible }) => ({
    video_id: text(id),
    // What was taken away since, or is nobody's to see, has no title any more.
    title: visible === 1 ? title : null,
    watched_date: date(added_ts),
    left_at,
  }));
}

/** The viewer's whole history. */
export async function exportHistory(context: CallContext): Promise<object> {
  return { history: await historyEntries(context.db, requireViewer(context).id) };
}
