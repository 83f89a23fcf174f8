import type { Transaction } from 'kysely';
import { STATUS } from '#config/moderation.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { removeFiles } from '../../media/drop-removed.ts';
import { settleGone } from '../notifications/gone.ts';
import { albumTags } from '../albums/tags.ts';
import { dropAdditions } from './additions.ts';

/** Takes a draft away, where `over` is told only one that has expired by then; false where it is none any more: then nothing happens. */
export async function dropDraft(
  { db }: Pick<ServiceContext, 'db'>,
  id: number,
  { over }: { over?: number } = {},
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const draft = await transaction
      .deleteFrom('albums')
      .where('id', '=', id)
      .where('status_id', '=', STATUS.draft)
      .$if(over !== undefined, (query) => query.where('expires_ts', '<=', over ?? 0))
      .executeTakeFirst();
    if (draft.numDeletedRows === 0n) return false;
    await removeFiles(transaction, 'album', id);
    return true;
  });
}

/** Whether an album was taken away by its member, not by moderators. */
async function isTakenAway(db: Transaction<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('albums')
    .leftJoin('takedowns', (join) =>
      join.onRef('takedowns.object_id', '=', 'albums.id').on('takedowns.section', '=', 'albums'),
    )
    .leftJoin('decisions', 'decisions.id', 'takedowns.decision_id')
    .select(['takedowns.decision_id', 'decisions.measure'])
    .where('albums.id', '=', id)
    .where('albums.status_id', '=', STATUS.deleted)
    .executeTakeFirst();
  return row !== undefined && (row.decision_id === null || row.measure === 'limit');
}

/**
 * Takes an album of a member's own away: a draft as if it had never been, another as a deleted one. What moderators took down stays as it is, for it
 * can be objected to. Pressed twice it is done. Throws `not_found`.
 */
export async function removeAlbum(
  context: Pick<ServiceContext, 'db' | 'enqueue' | 'purge' | 'catalogue'>,
  { id, member }: { id: number; member: number },
): Promise<void> {
  const { db } = context;
  const album = await db
    .selectFrom('albums')
    .select('status_id')
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst();
  if (!album) throw new ServiceError('not_found');
  if (album.status_id === STATUS.draft) {
    await dropDraft(context, id);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .updateTable('albums')
      .set({ status_id: STATUS.deleted, visible: 0 })
      .where('id', '=', id)
      .where('status_id', 'in', [STATUS.waiting, STATUS.active])
      .executeTakeFirst();
    if (Number(removed.numUpdatedRows) === 0) {
      if (await isTakenAway(transaction, id)) return;
      throw new ServiceError('not_found');
    }
    await removeFiles(transaction, 'album', id);
    await dropAdditions(transaction, id);
    await context.catalogue.index.putEntity(transaction, { kind: 'album', id, title: '' });
    const told = await settleGone(context, transaction, 'albums', [id]);
    await context.purge(transaction, [...albumTags(id), ...told]);
  });
}

/** Takes away drafts that nobody sent; gives how many went. */
export async function forgetAlbumDrafts(
  context: Pick<ServiceContext, 'db' | 'now'>,
): Promise<number> {
  const now = seconds(context);
  const over = await context.db
    .selectFrom('albums')
    .select('id')
    .where('expires_ts', '<=', now)
    .where('status_id', '=', STATUS.draft)
    .execute();
  let gone = 0;
  for (const { id } of over) if (await dropDraft(context, id, { over: now })) gone += 1;
  return gone;
}
