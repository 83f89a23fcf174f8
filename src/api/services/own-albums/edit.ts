import type { Transaction } from 'kysely';
import type { EditAlbumBody } from '#contract/calls/edit-album.ts';
import { WAITING_STATUS_ID, DRAFT_STATUS_ID } from '../uploads/status.ts';
import { checkCertified, checkPhotos } from '#lib/upload-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { ensureCase } from '../moderation/open-case.ts';
import { refuseFor } from '../uploads/form.ts';
import { requireMayUpload } from '../uploads/may-upload.ts';
import { text } from '../wire-values.ts';
import { linkCategories, readTold, startAlbum } from './draft.ts';
import { removeAlbum } from './drop.ts';

const photosOf = (db: Transaction<Database>, album: number) =>
  db
    .selectFrom('album_photos')
    .selectAll()
    .where('album_id', '=', album)
    .orderBy('position')
    .execute();

/** Puts the photos into an order: those that it leaves out go, a number of nothing counts for none. Gives how many there are then. */
async function arrange(
  db: Transaction<Database>,
  album: number,
  order: readonly number[] | undefined,
): Promise<number[]> {
  const rows = await photosOf(db, album);
  const have = rows.map((row) => row.asset_id ?? 0);
  if (!order) return have;
  const wanted = [...new Set(order)].flatMap(
    (photo) => rows.find((row) => row.asset_id === photo) ?? [],
  );
  const gone = rows.filter((row) => !wanted.includes(row));
  await db.deleteFrom('album_photos').where('album_id', '=', album).execute();
  const files = gone.flatMap((row) => [row.asset_id ?? 0, row.thumb_id ?? 0]);
  if (files.length > 0)
    await db.updateTable('assets').set({ state: 'removed' }).where('id', 'in', files).execute();
  const placed = wanted.map((row, index) => ({ ...row, position: index + 1 }));
  if (placed.length > 0) await db.insertInto('album_photos').values(placed).execute();
  return placed.map((row) => row.asset_id ?? 0);
}

/** The small picture of the photo that is chosen as cover; of none, of the first. */
async function coverOf(
  db: Transaction<Database>,
  album: number,
  cover: number | undefined,
): Promise<number | null> {
  const rows = await photosOf(db, album);
  return (rows.find((row) => row.asset_id === cover) ?? rows[0])?.thumb_id ?? null;
}

/** Changes a draft, and gives it to moderation where that is asked for: from then on it waits. */
async function change(
  context: WriteContext,
  body: EditAlbumBody,
  member: number,
): Promise<number[]> {
  const id = body.album_id ?? 0;
  const { columns, categories, problems } = await readTold(context, body);
  return context.db.transaction().execute(async (db) => {
    // Takes hold of it first: nobody adds a photo meanwhile.
    const held = await db
      .updateTable('albums')
      .set(columns)
      .where('id', '=', id)
      .where('member_id', '=', member)
      .where('status_id', '=', DRAFT_STATUS_ID)
      .executeTakeFirst();
    if (Number(held.numUpdatedRows) === 0) throw new ServiceError('not_found');
    const photos = await arrange(db, id, body.order);
    const isSent = body.section === 'send';
    refuseFor([...problems, ...(isSent ? checkPhotos(photos.length) : [])]);
    await linkCategories(db, id, categories);
    await db
      .updateTable('albums')
      .set({
        photos: photos.length,
        cover_asset_id: await coverOf(db, id, body.cover),
        ...(isSent && {
          status_id: WAITING_STATUS_ID,
          post_ts: seconds(context),
          expires_ts: null,
        }),
      })
      .where('id', '=', id)
      .execute();
    if (isSent) {
      const waits = { kind: 'upload', section: 'albums', object_id: id } as const;
      await ensureCase(context, db, { ...waits, address: '', category: 'other' });
    }
    return photos;
  });
}

/**
 * Begins, changes or sends an album of the viewer's own, or takes it away; photos come by `addPhoto`. Throws `invalid` with all that is wrong,
 * `not_found`, also where it is too late for that, `list_full`, `too_many_attempts`.
 */
export async function editAlbum(context: WriteContext, body: EditAlbumBody): Promise<object> {
  const { id: member } = requireViewer(context);
  if (body.section === 'begin') {
    const id = await startAlbum(context, member, body);
    return { ok: 1, album_id: text(id), photos: [], total: 0 };
  }
  if (body.section === 'new') {
    // With all else that is wrong.
    const { problems } = await readTold(context, body);
    refuseFor([...problems, ...checkCertified(body.certify), ...checkPhotos(0)]);
  }
  if (body.section === 'new' || body.section === 'photo')
    throw new ServiceError('invalid', { errors: [{ field: 'photos', code: 'photos_required' }] });
  const id = body.album_id ?? 0;
  if (body.section === 'rem') {
    await removeAlbum(context, { id, member });
    return { ok: 1, album_id: text(id), photos: [], total: 0 };
  }
  if (body.section === 'send') await requireMayUpload(context, member, 'photos');
  const photos = await change(context, body, member);
  return { ok: 1, album_id: text(id), photos: photos.map(text), total: photos.length };
}
