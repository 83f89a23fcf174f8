import type { Kysely } from 'kysely';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { inSlices } from '#platform/in-slices.ts';
import type { Database } from '../../db/schema/index.ts';
import type { NamedEntity, SearchIndex } from '../catalogue.ts';
import { searchedVideo } from '../video-texts.ts';
import { moveSearchEntries, rewriteEntries } from './move-entries.ts';
import { refreshPopularity } from './popularity.ts';
import { entitySearchColumns, videoSearchColumns } from './search-columns.ts';
import { entitySearchKey, nameTable, videoSearchKey, videoSearchTable } from './search-key.ts';

async function putVideo(db: Kysely<Database>, id: number): Promise<void> {
  await removeVideo(db, id);
  const video = await searchedVideo(db, id);
  if (!video) return;
  const rowid = videoSearchKey(video);
  const columns = videoSearchColumns(video);
  await db
    .insertInto(videoSearchTable(video.site_group))
    .values({ rowid, ...columns })
    .execute();
  const words = new Set(Object.values(columns).flatMap((text) => text.split(' ').filter(Boolean)));
  await db.updateTable('videos').set({ search_key: rowid }).where('id', '=', id).execute();
  if (words.size === 0) return;
  await db
    .insertInto('search_words')
    .values([...words].map((word) => ({ word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function removeVideo(db: Kysely<Database>, id: number): Promise<void> {
  const video = await db
    .selectFrom('videos')
    .select('search_key')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!video || video.search_key === null) return;
  for (const group of SITE_GROUPS) {
    await db.deleteFrom(videoSearchTable(group)).where('rowid', '=', video.search_key).execute();
  }
  await db.updateTable('videos').set({ search_key: null }).where('id', '=', id).execute();
}

async function putEntity(db: Kysely<Database>, entity: NamedEntity): Promise<void> {
  const rowid = entitySearchKey(entity.kind, entity.id);
  const table = nameTable(entity.kind);
  await db.deleteFrom(table).where('rowid', '=', rowid).execute();
  await db
    .insertInto(table)
    .values({ rowid, ...entitySearchColumns(entity.title, entity.aliases ?? []) })
    .execute();
}

/** The search tables of FTS5, by `db`; what can be computed anew from what is there by `statistics`, which waits for no disk. */
export function sqliteSearchIndex(
  db: Kysely<Database>,
  statistics: Kysely<Database> = db,
): SearchIndex {
  return {
    putVideo,
    rewriteVideos: (ids) => rewriteEntries(db, ids, putVideo),
    removeVideo,
    putEntity,
    refreshPopularity: async (range) => {
      await inSlices(range.to - range.from + 1, (at, size) => {
        const from = range.from + at;
        const slice = { ...range, from, to: from + size - 1 };
        return statistics.transaction().execute((own) => refreshPopularity(own, slice));
      });
      await moveSearchEntries(statistics, range, putVideo);
    },
  };
}
