import { HISTORY_KEPT_SECONDS } from '#config/history.ts';
import type { HistoryBody } from '#contract/acts/history.ts';
import type { Kysely } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { requireViewer } from '../../viewer.ts';
import { isThere } from '../stat/objects.ts';
import { trimHistory } from './record.ts';

const done = { ok: 1 };

/** Takes one video out; what is needed to put it back is the answer, nothing where it was not there. */
async function remove(
  { db }: WriteContext,
  row: { member_id: number; video_id: number },
): Promise<object> {
  const gone = await db
    .deleteFrom('history')
    .where((where) => where.and(row))
    .returning(['added_ts', 'left_at'])
    .executeTakeFirst();
  return gone ? { ...done, watched: gone.added_ts, left_at: gone.left_at } : done;
}

/** Puts back what was taken out; what was watched again since stays as it is. */
async function putBack(
  context: WriteContext,
  member: number,
  { video_id, watched, left_at }: Extract<HistoryBody, { section: 'add' }>,
): Promise<object> {
  const now = seconds(context);
  const isKept = watched > now - HISTORY_KEPT_SECONDS;
  if (!isKept || !(await isThere(context, 'videos', video_id))) return done;
  await context.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('history')
      .values({ member_id: member, video_id, added_ts: Math.min(watched, now), left_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trimHistory(transaction, member);
  });
  return done;
}

const pause = (db: Kysely<Database>, id: number, paused: 0 | 1) =>
  db.updateTable('members').set({ history_paused: paused }).where('id', '=', id).execute();

/** Changes the viewer's own history. Each comes to the same end when it is sent twice. */
export async function changeHistory(context: WriteContext, body: HistoryBody): Promise<object> {
  const { id } = requireViewer(context);
  const { db } = context;
  switch (body.section) {
    case 'rem':
      return remove(context, { member_id: id, video_id: body.video_id });
    case 'add':
      return putBack(context, id, body);
    case 'clear':
      await db.deleteFrom('history').where('member_id', '=', id).execute();
      return done;
    case 'pause':
    case 'resume':
      await pause(db, id, body.section === 'pause' ? 1 : 0);
      return done;
  }
}
