import type { Transaction } from 'kysely';
import type { CategoryTold } from '#config/categories-file.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { LANGUAGES } from '#config/locales.ts';
import type { Database } from '../db/schema/index.ts';
import type { BesideSite } from '../engine/beside.ts';

/** Bits of a video's masks (001-catalogue.ts): a category beyond them has none, and lists of it take longer. */
const SLOTS = 94;

/** How many categories were not there before, and of how many a title changed. */
export interface CategoriesSet {
  added: number;
  changed: number;
}

interface Put {
  id: number;
  isNew: boolean;
  isChanged: boolean;
}

const rowsOf = ({ titles }: CategoryTold) =>
  LANGUAGES.flatMap((lang) => {
    const title = titles[lang];
    return title === undefined ? [] : [{ lang, title }];
  });

/** Whether titles are told that are not there yet, or otherwise. */
function differs(before: readonly { lang: string; title: string }[], told: CategoryTold): boolean {
  const known = new Map(before.map(({ lang, title }) => [lang, title]));
  return rowsOf(told).some(({ lang, title }) => known.get(lang) !== title);
}

async function freeSlot(db: Transaction<Database>): Promise<number | null> {
  const rows = await db.selectFrom('categories').select('slot').execute();
  const taken = new Set(rows.map(({ slot }) => slot));
  return Array.from({ length: SLOTS }, (_, slot) => slot).find((slot) => !taken.has(slot)) ?? null;
}

/** Names of the tables; those of albums differ by them alone, and by the slot that only a video's masks have. */
const OF_VIDEOS = { all: 'categories', titles: 'category_titles', key: 'category_id' } as const;
const OF_ALBUMS = {
  ...{ all: 'album_categories', titles: 'album_category_titles', key: 'album_category_id' },
} as unknown as typeof OF_VIDEOS;

async function putOne(
  db: Transaction<Database>,
  told: CategoryTold,
  { all, titles: ofLanguages, key }: typeof OF_VIDEOS,
): Promise<Put> {
  const { dir, titles } = told;
  const there = await db
    .selectFrom(all)
    .select(['id', 'title'])
    .where('dir', '=', dir)
    .executeTakeFirst();
  const row = { dir, title: titles.en };
  const slot = there || all !== OF_VIDEOS.all ? {} : { slot: await freeSlot(db) };
  const { id } =
    there ??
    (await db
      .insertInto(all)
      .values({ ...row, ...slot })
      .returning('id')
      .executeTakeFirstOrThrow());
  const before = await db
    .selectFrom(ofLanguages)
    .select(['lang', 'title'])
    .where(key, '=', id)
    .execute();
  const isChanged = there !== undefined && (there.title !== titles.en || differs(before, told));
  if (there && !isChanged) return { id, isNew: false, isChanged };
  await db.updateTable(all).set({ title: titles.en }).where('id', '=', id).execute();
  for (const { lang, title } of rowsOf(told))
    await db
      .insertInto(ofLanguages)
      .values({ [key]: id, lang, title })
      .onConflict((conflict) => conflict.columns([key, 'lang']).doUpdateSet({ title }))
      .execute();
  return { id, isNew: !there, isChanged };
}

/** What all titles of a category are by now, as a search wants them. */
async function nameOf(db: Transaction<Database>, id: number) {
  const { title } = await db
    .selectFrom('categories')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('category_titles')
    .select('title')
    .where('category_id', '=', id)
    .execute();
  const aliases = [...new Set(others.map((other) => other.title))].filter((each) => each !== title);
  return { kind: 'category', id, title, aliases } as const;
}

/**
 * Adds categories of videos, or of albums, and gives those that are there the titles that are told; none is taken away. Pages that show
 * them are made anew, and videos are found by the new titles: of all that are told, so that what was broken off is done by the next run.
 */
export async function setCategories(
  { db, index, purge }: BesideSite,
  told: readonly CategoryTold[],
  { ofAlbums }: { ofAlbums: boolean },
): Promise<CategoriesSet> {
  const put = await db.transaction().execute(async (transaction) => {
    const all: Put[] = [];
    for (const each of told) {
      const one = await putOne(transaction, each, ofAlbums ? OF_ALBUMS : OF_VIDEOS);
      all.push(one);
      if (!ofAlbums && (one.isNew || one.isChanged))
        await index.putEntity(transaction, await nameOf(transaction, one.id));
    }
    if (all.some(({ isNew, isChanged }) => isNew || isChanged)) {
      const ofVideos = [cacheTags.categories, cacheTags.main, cacheTags.videos];
      await purge(transaction, ofAlbums ? [cacheTags.albums] : ofVideos);
    }
    return all;
  });
  const changed = put.filter(({ isChanged }) => isChanged);
  // Of those that have the titles already, too: a run before may have been broken off here.
  const there = put.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (!ofAlbums && there.length > 0) {
    const videos = await db
      .selectFrom('video_categories')
      .select('video_id')
      .distinct()
      .where('category_id', 'in', there)
      .execute();
    await index.rewriteVideos(videos.map(({ video_id }) => video_id));
  }
  return { added: put.filter(({ isNew }) => isNew).length, changed: changed.length };
}
