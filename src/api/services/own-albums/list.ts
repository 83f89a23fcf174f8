import { STATUS } from '#config/moderation.ts';
import type { Language } from '#config/locales.ts';
import type { OWN_ALBUM_STATES, OwnAlbumsAsked } from '#contract/calls/own-albums.ts';
import type { CallContext } from '../../context.ts';
import { assetPath } from '../../media/address.ts';
import { requireViewer } from '../../viewer.ts';
import { coverOf, selectAlbums } from '../albums/rows.ts';
import { mayUpload } from '../uploads/may-upload.ts';
import { newestOf } from '../uploads/newest-of.ts';
import { date, text } from '../wire-values.ts';

type State = (typeof OWN_ALBUM_STATES)[number];

/** Of one page: more than one looks through. A draft is told of on the first one in any case. */
const MOST = 100;
const STATES: Readonly<Record<number, State>> = {
  [STATUS.draft]: 'draft',
  [STATUS.waiting]: 'waiting',
  [STATUS.active]: 'shown',
  [STATUS.hidden]: 'hidden',
  [STATUS.rejected]: 'rejected',
  [STATUS.deleted]: 'removed',
};

/** The photos of albums that may be put in order, by the album's number. */
async function photosOf(context: CallContext, albums: number[]) {
  const rows = await context.db
    .selectFrom('album_photos')
    .innerJoin('assets', 'assets.id', 'thumb_id')
    .select(['album_id', 'asset_id', 'assets.id', 'blob_key', 'variant', 'width', 'height'])
    .where('album_id', 'in', [...albums, 0])
    .orderBy('position')
    .execute();
  const found = new Map<number, object[]>();
  for (const { album_id: album, asset_id: photo, width, height, ...asset } of rows) {
    const photos = found.get(album) ?? [];
    photos.push({
      photo_id: text(photo),
      scr: context.base + assetPath(context, asset, false),
      ...{ width: text(width), height: text(height) },
    });
    found.set(album, photos);
  }
  return found;
}

/** Names of categories of albums, by the album's number; and all that there are, in a language. */
async function categoriesOf({ db }: CallContext, albums: number[], lang: Language) {
  const [links, all] = await Promise.all([
    db
      .selectFrom('album_category_links')
      .innerJoin('album_categories', 'album_categories.id', 'album_category_id')
      .select(['album_id', 'dir'])
      .where('album_id', 'in', [...albums, 0])
      .orderBy('dir')
      .execute(),
    db
      .selectFrom('album_categories')
      .leftJoin('album_category_titles as told', (join) =>
        join.onRef('told.album_category_id', '=', 'album_categories.id').on('told.lang', '=', lang),
      )
      .select(['dir', 'album_categories.title', 'told.title as told'])
      .execute(),
  ]);
  const named = all.map(({ dir, title, told }) => ({ dir, title: told ?? title }));
  return { links, all: named.toSorted((a, b) => a.title.localeCompare(b.title, lang)) };
}

/** The viewer's own albums, the newest first; those that they removed themselves are gone. Throws `need_auth`. */
export async function listOwnAlbums(
  context: CallContext,
  _params: object,
  asked: OwnAlbumsAsked | undefined,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const { album, page = 1 } = asked ?? {};
  const own = selectAlbums(context)
    .leftJoin('takedowns', (join) =>
      join.onRef('takedowns.object_id', '=', 'albums.id').on('takedowns.section', '=', 'albums'),
    )
    .leftJoin('decisions', 'decisions.id', 'takedowns.decision_id')
    .select(['takedowns.decision_id', 'decisions.reason as decision_reason'])
    .where('albums.member_id', '=', member)
    .where(({ eb, or }) =>
      or([eb('albums.status_id', '<>', STATUS.deleted), eb('decision_id', 'is not', null)]),
    )
    .$if(album !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('albums.id', '=', album ?? 0), eb('albums.adds_to', '=', album ?? 0)]),
      ),
    );
  const [newest, unsent, { count }] = await Promise.all([
    own
      .orderBy('albums.id', 'desc')
      .limit(MOST)
      .offset((page - 1) * MOST)
      .execute(),
    page > 1 ? [] : own.where('albums.status_id', '=', STATUS.draft).execute(),
    own
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const rows = newestOf([...newest, ...unsent]);
  const ids = rows.map(({ id }) => id);
  const drafts = rows
    .filter((row) => row.status_id === STATUS.draft || row.id === album)
    .map(({ id }) => id);
  const [photos, { links, all }] = await Promise.all([
    photosOf(context, drafts),
    categoriesOf(context, ids, asked?.lang ?? 'en'),
  ]);
  const covers = await coverPhotos(context, drafts);
  return {
    lost_uploads: Number(!(await mayUpload(context, member))),
    albums: rows.map((row) => ({
      album_id: text(row.id),
      state: STATES[row.status_id] ?? 'waiting',
      ...{ decision_id: text(row.decision_id), decision_reason: row.decision_reason ?? '' },
      adds_to: text(row.adds_to),
      ...{ title: row.title, desc: row.description, gender: row.site_group },
      categories: links.filter((link) => link.album_id === row.id).map(({ dir }) => dir),
      added_date: date(row.post_ts),
      ...{ photos_amount: text(row.photos), album_viewed: text(row.viewed) },
      ...{ likes: text(row.likes), dislikes: text(row.dislikes), scr: coverOf(context, row) },
      cover: text(covers.get(row.id) ?? null),
      photos: photos.get(row.id) ?? [],
    })),
    categories: all,
    pages: Math.max(1, Math.ceil(Number(count) / MOST)),
  };
}

/** Which photo is the cover of each of them. */
async function coverPhotos({ db }: CallContext, drafts: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('albums')
    .innerJoin('album_photos', (join) =>
      join
        .onRef('album_photos.album_id', '=', 'albums.id')
        .onRef('album_photos.thumb_id', '=', 'albums.cover_asset_id'),
    )
    .select(['albums.id', 'asset_id'])
    .where('albums.id', 'in', [...drafts, 0])
    .execute();
  return new Map(rows.map(({ id, asset_id: photo }) => [id, photo ?? 0]));
}
