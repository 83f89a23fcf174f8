import { cacheTags } from '#config/cache-tags.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import { addToVideo } from '../../db/listings/add-to-video.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { isThere } from '../stat/objects.ts';

type OwnList = 'favourites' | 'watch_later';
interface Change {
  section: 'add' | 'rem';
  video_id: number;
  added?: number;
}

/** Others see a member's favourites, and how many a video has; what somebody wants to watch later, nobody does. */
async function follow(
  context: WriteContext,
  db: Transaction<Database>,
  { member, video, by }: { member: number; video: number; by: 1 | -1 },
): Promise<void> {
  await addToVideo(db, video, { favourites: by });
  await context.purge(db, [cacheTags.member(member)]);
}

async function add(
  context: WriteContext,
  list: OwnList,
  row: { member_id: number; video_id: number },
  when: number,
): Promise<void> {
  if (!(await isThere(context, 'videos', row.video_id))) throw new ServiceError('not_found');
  await context.db.transaction().execute(async (db) => {
    const added = await db
      .insertInto(list)
      .values({ ...row, added_ts: Math.min(when, seconds(context)) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) throw new ServiceError('already_added');
    const change = { member: row.member_id, video: row.video_id, by: 1 } as const;
    if (list === 'favourites') await follow(context, db, change);
  });
}

async function remove(
  context: WriteContext,
  list: OwnList,
  row: { member_id: number; video_id: number },
): Promise<number | null> {
  return context.db.transaction().execute(async (db) => {
    const removed = await db
      .deleteFrom(list)
      .where((where) => where.and(row))
      .returning('added_ts')
      .executeTakeFirst();
    if (!removed) return null;
    const change = { member: row.member_id, video: row.video_id, by: -1 } as const;
    if (list === 'favourites') await follow(context, db, change);
    return Number(removed.added_ts);
  });
}

/**
 * Puts a video into a list of the viewer's own, or takes it out; taking out what is not there is done. A
 * removal answers when it had been added, by which it is put back to its place. Throws `not_found`
 * for a video that nobody sees, `already_added`.
 */
export function changeOwnVideos(list: OwnList) {
  return async (context: WriteContext, { section, video_id, added }: Change): Promise<object> => {
    const row = { member_id: requireViewer(context).id, video_id };
    if (section === 'rem') return { ok: 1, added: await remove(context, list, row) };
    await add(context, list, row, added ?? Infinity);
    return { ok: 1 };
  };
}
