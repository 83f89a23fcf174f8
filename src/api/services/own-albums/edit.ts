import type { Transaction } from 'kysely';
import { STATUS } from '#config/moderation.ts';
import type { EditAlbumBody } from '#contract/calls/edit-album.ts';
import { checkPhotos } from '#lib/upload-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { alikeAlbums } from '../moderation/blocks/photos.ts';
import { ensureCase } from '../moderation/open-case.ts';
import { refuseFor } from '../uploads/form.ts';
import { requireMayUpload } from '../uploads/may-upload.ts';
import { text } from '../wire-values.ts';
import { albumTags } from '../albums/tags.ts';
import { checkWord } from '../uploads/certified.ts';
import { addable, addsTo, photosBeside } from './additions.ts';
import { linkCategories, readTold, startAlbum, type AlbumTold } from './draft.ts';
import { removeAlbum } from './drop.ts';

const NOTHING = { problems: [] };

const photosOf = (db: Transaction<Database>, album: number) =>
  db
    .selectFrom('album_photos')
    .selectAll()
    .where('album_id', '=', album)
    .orderBy('position')
    .execute();

type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];

type Placed = Pick<EditAlbumBody, 'order' | 'out'>;

/**
 * The photos in an order: those that it leaves out go, or only those `out` where that is told, as photos may have come since the page
 * was read. A number of nothing counts for none, and what is no file stays.
 */
function inOrder(rows: readonly PhotoRow[], order: readonly number[], out: Placed['out']) {
  const wanted = [...new Set(order)].flatMap(
    (photo) => rows.find((row) => row.asset_id === photo) ?? [],
  );
  const stays = ({ asset_id }: PhotoRow): boolean =>
    asset_id === null || (out !== undefined && !out.includes(asset_id));
  return [...wanted, ...rows.filter((row) => !wanted.includes(row) && stays(row))];
}

/** Puts the photos into an order. Gives those that are there then. */
async function arrange(
  db: Transaction<Database>,
  album: number,
  { order, out }: Placed,
): Promise<PhotoRow[]> {
  const rows = await photosOf(db, album);
  if (!order) return rows;
  const wanted = inOrder(rows, order, out);
  const gone = rows.filter((row) => !wanted.includes(row));
  await db.deleteFrom('album_photos').where('album_id', '=', album).execute();
  const files = gone.flatMap((row) => [row.asset_id ?? 0, row.thumb_id ?? 0]);
  if (files.length > 0)
    await db.updateTable('assets').set({ state: 'removed' }).where('id', 'in', files).execute();
  const placed = wanted.map((row, index) => ({ ...row, position: index + 1 }));
  if (placed.length > 0) await db.insertInto('album_photos').values(placed).execute();
  return placed;
}

/** The small picture of the photo that is chosen as cover; of none, of that which it is, or else of the first. */
function coverOf(
  rows: readonly PhotoRow[],
  { cover, now }: { cover: number | undefined; now: number | null },
): number | null {
  const chosen = rows.find((row) => row.asset_id === cover);
  const kept = rows.find((row) => now !== null && row.thumb_id === now);
  return (chosen ?? kept ?? rows[0])?.thumb_id ?? null;
}

/** An album of a member's own that may be changed, held until the transaction ends: a draft, or one that is shown and not to be sent. Throws `not_found`. */
async function hold(
  db: Transaction<Database>,
  { id, member, isSent }: { id: number; member: number; isSent: boolean },
) {
  const held = await db
    .updateTable('albums')
    .set({ member_id: member })
    .where('id', '=', id)
    .where('member_id', '=', member)
    .where('status_id', 'in', isSent ? [STATUS.draft] : [STATUS.draft, STATUS.active])
    .returning(['status_id', 'visible', 'cover_asset_id as now'])
    .executeTakeFirst();
  if (!held) throw new ServiceError('not_found');
  return held;
}

/**
 * The photos of an album of a member's own that was sent already, with all that is told: pressed twice, or after an answer that was lost,
 * it is done. Null where it was not sent, or is gone. Throws `not_found` for what was told otherwise: in another tab, say.
 */
async function sentPhotos(
  db: Transaction<Database>,
  { id, member, to, body }: { id: number; member: number; to: number | null; body: EditAlbumBody },
): Promise<PhotoRow[] | null> {
  const sent = await db
    .selectFrom('albums')
    .select(['title', 'description', 'site_group', 'cover_asset_id as now'])
    .where('id', '=', id)
    .where('member_id', '=', member)
    .where('status_id', 'not in', [STATUS.draft, STATUS.deleted])
    .executeTakeFirst();
  if (!sent) return null;
  const rows = await photosOf(db, id);
  const { order = rows.map((row) => row.asset_id ?? 0), out, cover } = body;
  const placed = inOrder(rows, order, out);
  const isPlaced =
    rows.every((row, at) => row === placed[at]) &&
    order.every((photo) => rows.some((row) => (row.asset_id ?? 0) === photo)) &&
    coverOf(rows, { cover, now: sent.now }) === sent.now;
  if (!isPlaced) throw new ServiceError('not_found');
  // Of more photos for an album nothing else is told.
  if (to !== null) return rows;
  const { columns, categories } = await readTold({ db }, body);
  const links = await db
    .selectFrom('album_category_links')
    .select('album_category_id')
    .where('album_id', '=', id)
    .execute();
  const linked = links.map((link) => link.album_category_id);
  const isTold =
    columns.title === sent.title &&
    columns.description === sent.description &&
    columns.site_group === sent.site_group &&
    new Set([...linked, ...categories]).size === linked.length &&
    categories.length === linked.length;
  if (!isTold) throw new ServiceError('not_found');
  return rows;
}

/** Has a case about an album be open: one that has something blocked in it is as urgent as that was. */
async function wait(context: WriteContext, db: Transaction<Database>, id: number): Promise<void> {
  const [likest] = await alikeAlbums(db, id);
  const waits = { kind: 'upload', section: 'albums', object_id: id, address: '' } as const;
  await ensureCase(context, db, { ...waits, category: likest?.blocked ?? 'other' });
}

/** Has more photos that are begun for an album, or wait, be told of as that is by now. */
async function tellAdditions(
  db: Transaction<Database>,
  album: number,
  { columns, categories }: Pick<AlbumTold, 'columns' | 'categories'>,
): Promise<void> {
  const told = await db
    .updateTable('albums')
    .set(columns)
    .where('adds_to', '=', album)
    .where('status_id', 'in', [STATUS.draft, STATUS.waiting])
    .returning('id')
    .execute();
  for (const { id } of told) await linkCategories(db, id, categories);
}

/** Changes a draft, or at once what is shown; gives a draft to moderation where that is asked for: from then on it waits. */
async function change(
  context: WriteContext,
  body: EditAlbumBody,
  member: number,
): Promise<PhotoRow[]> {
  const id = body.album_id ?? 0;
  const isSent = body.section === 'send';
  const to = await addsTo(context.db, id);
  return context.db.transaction().execute(async (db) => {
    const sentBefore = isSent ? await sentPhotos(db, { id, member, to, body }) : null;
    if (sentBefore) return sentBefore;
    const beside = await photosBeside(db, { album: to, but: id });
    // Takes hold of it first: nobody adds a photo meanwhile.
    const { status_id, visible, now } = await hold(db, { id, member, isSent });
    const { columns, categories, problems } =
      to === null ? await readTold({ db }, body) : await addable(db, { id: to, member });
    const isShown = status_id === STATUS.active;
    const photos = await arrange(db, id, body);
    const all = photos.length === 0 ? 0 : photos.length + beside;
    refuseFor([...problems, ...(isSent || isShown ? checkPhotos(all) : [])]);
    await linkCategories(db, id, categories);
    const sent = { status_id: STATUS.waiting, post_ts: seconds(context), expires_ts: null };
    await db
      .updateTable('albums')
      .set({
        ...columns,
        photos: photos.length,
        cover_asset_id: coverOf(photos, { cover: body.cover, now }),
        ...(isSent && sent),
      })
      .where('id', '=', id)
      .execute();
    if (isShown) await tellAdditions(db, id, { columns, categories });
    if (isSent) await wait(context, db, id);
    if (visible === 1)
      await context.catalogue.index.putEntity(db, { kind: 'album', id, title: columns.title });
    if (isShown) await context.purge(db, albumTags(id));
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
    const { problems } = body.adds === undefined ? await readTold(context, body) : NOTHING;
    refuseFor([...problems, ...checkWord(body.certify), ...checkPhotos(0)]);
  }
  if (body.section === 'new' || body.section === 'photo')
    throw new ServiceError('invalid', { errors: [{ field: 'photos', code: 'photos_required' }] });
  const id = body.album_id ?? 0;
  if (body.section === 'rem') {
    await removeAlbum(context, { id, member });
    return { ok: 1, album_id: text(id), photos: [], total: 0 };
  }
  if (body.section === 'send') await requireMayUpload(context, member, 'photos');
  const rows = await change(context, body, member);
  const photos = rows.flatMap(({ asset_id: photo }) => (photo === null ? [] : text(photo)));
  return { ok: 1, album_id: text(id), photos, total: rows.length };
}
