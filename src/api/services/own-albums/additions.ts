import type { Kysely, Transaction } from 'kysely';
import { ALBUM_PHOTOS } from '#config/albums.ts';
import { STATUS } from '#config/moderation.ts';
import type { UploadProblem } from '#lib/upload-check.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { removeFiles } from '../../media/drop-removed.ts';
import { albumTags } from '../albums/tags.ts';

/** What is told of an album that gets more photos, as that of a new one is: nothing is wrong with it. */
interface Addable {
  columns: Pick<Database['albums'], 'dir' | 'title' | 'site_group'> & { description: string };
  categories: number[];
  problems: UploadProblem[];
}

/** What a member may bring more photos for: an album of their own that is shown. Gives what is told of it. Throws `not_found`. */
export async function addable(
  db: Kysely<Database>,
  { id, member }: { id: number; member: number },
): Promise<Addable> {
  const columns = await db
    .selectFrom('albums')
    .select(['dir', 'title', 'description', 'site_group'])
    .where('id', '=', id)
    .where('member_id', '=', member)
    .where('status_id', '=', STATUS.active)
    .executeTakeFirst();
  if (!columns) throw new ServiceError('not_found');
  const links = await db
    .selectFrom('album_category_links')
    .select('album_category_id')
    .where('album_id', '=', id)
    .execute();
  const categories = links.map(({ album_category_id }) => album_category_id);
  return { columns, categories, problems: [] };
}

/** The album for which the photos of another one are; null for none. */
export async function addsTo(db: Kysely<Database>, album: number): Promise<number | null> {
  const row = await db
    .selectFrom('albums')
    .select('adds_to')
    .where('id', '=', album)
    .executeTakeFirst();
  return row?.adds_to ?? null;
}

/**
 * How many photos an album has, and will have by what was begun for it or waits, beside those of the draft `but`; 0 for none. Held while photos are
 * counted, two drafts for it are counted in turn.
 */
export async function photosBeside(
  db: Transaction<Database>,
  { album, but }: { album: number | null; but: number },
): Promise<number> {
  if (album === null) return 0;
  await db
    .updateTable('albums')
    .set((eb) => ({ photos: eb.ref('photos') }))
    .where('id', '=', album)
    .execute();
  const { all } = await db
    .selectFrom('albums')
    .select(({ fn }) => fn.sum<number>('photos').as('all'))
    .where('id', '!=', but)
    .where(({ eb, and, or }) =>
      or([
        eb('id', '=', album),
        and([eb('adds_to', '=', album), eb('status_id', 'in', [STATUS.draft, STATUS.waiting])]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(all ?? 0);
}

/** What tells the files of an album's photos apart. */
export async function variantsOf(
  db: Kysely<Database>,
  album: number | null,
): Promise<ReadonlySet<string>> {
  if (album === null) return new Set();
  const rows = await db
    .selectFrom('assets')
    .select('variant')
    .where('owner_kind', '=', 'album')
    .where('owner_id', '=', album)
    .where('state', '<>', 'removed')
    .execute();
  return new Set(rows.map(({ variant }) => variant));
}

const rowsOf = (db: Kysely<Database>, album: number) =>
  db
    .selectFrom('album_photos')
    .selectAll()
    .where('album_id', '=', album)
    .orderBy('position')
    .execute();

/**
 * Puts the photos of an album that was accepted behind those of another one; what was certified of them stays on record. Those that it has
 * already go, and so do those that it has no room for: others came while a decision was objected to. Gives the tags of the pages that show it; null where it is not there any more.
 */
export async function putPhotos(
  db: Transaction<Database>,
  { from, to }: { from: number; to: number },
): Promise<string[] | null> {
  const held = await db
    .updateTable('albums')
    .set((eb) => ({ photos: eb.ref('photos') }))
    .where('id', '=', to)
    .where('status_id', 'in', [STATUS.active, STATUS.hidden])
    .returning('id')
    .executeTakeFirst();
  if (!held) return null;
  const there = await rowsOf(db, to);
  const variants = await variantsOf(db, to);
  const files = await db
    .selectFrom('assets')
    .select(['id', 'variant'])
    .where('owner_kind', '=', 'album')
    .where('owner_id', '=', from)
    .where('state', '<>', 'removed')
    .execute();
  const twins = new Set(files.filter((one) => variants.has(one.variant)).map(({ id }) => id));
  const added = (await rowsOf(db, from))
    .filter(
      ({ asset_id: image, thumb_id: small }) => !twins.has(image ?? 0) && !twins.has(small ?? 0),
    )
    .slice(0, Math.max(0, ALBUM_PHOTOS.max - there.length));
  await db.deleteFrom('album_photos').where('album_id', '=', from).execute();
  const last = there.at(-1)?.position ?? 0;
  if (added.length > 0) {
    const ids = added.flatMap(({ asset_id: image, thumb_id: small }) => [image ?? 0, small ?? 0]);
    await db.updateTable('assets').set({ owner_id: to }).where('id', 'in', ids).execute();
    await db
      .insertInto('album_photos')
      .values(added.map((row, at) => ({ ...row, album_id: to, position: last + at + 1 })))
      .execute();
  }
  await removeFiles(db, 'album', from);
  await db
    .updateTable('albums')
    .set({ photos: there.length + added.length })
    .where('id', '=', to)
    .execute();
  const done = { status_id: STATUS.deleted, visible: 0, photos: 0, cover_asset_id: null } as const;
  await db.updateTable('albums').set(done).where('id', '=', from).execute();
  return albumTags(to);
}

/** Takes away what was on its way to an album that goes. */
export async function dropAdditions(db: Transaction<Database>, album: number): Promise<void> {
  const dropped = await db
    .updateTable('albums')
    .set({ status_id: STATUS.deleted })
    .where('adds_to', '=', album)
    .where('status_id', 'in', [STATUS.draft, STATUS.waiting])
    .returning('id')
    .execute();
  for (const { id } of dropped) await removeFiles(db, 'album', id);
}
