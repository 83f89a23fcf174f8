import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { SITE_GROUPS } from '#config/site-groups.ts';
import {
  entitySearchKey,
  SEARCH_KEY_STEPS_OFF,
  videoSearchKey,
  videoSearchTable,
} from './search-key.ts';
import type { EntityKind } from './search-key.ts';
import { indexedText } from './search-text.ts';
import type { Database } from './schema/index.ts';

/** The texts a video is found by. */
export interface VideoTexts {
  title: string;
  /** titles of its models and channel */
  names: string[];
  /** titles of its categories (every language) and tags */
  labels: string[];
}

/**
 * The columns of a video search table for these texts. `fold` may stand in for indexedText where
 * it remembers what it has folded.
 */
export function videoSearchColumns(texts: VideoTexts, fold = indexedText) {
  const title = indexedText(texts.title);
  const names = fold(...texts.names);
  const labels = fold(...texts.labels);
  return {
    title: title.words,
    names: names.words,
    labels: labels.words,
    cjk: [title.cjk, names.cjk, labels.cjk].filter(Boolean).join(' '),
  };
}

/**
 * Writes a video's search entry anew from its rows, or removes it when the video is not visible.
 * Call it, within the transaction, after a change of title, labels, visibility, group, duration or HD;
 * after one of popularity {@link moveSearchEntries} does.
 */
export async function indexVideo(db: Kysely<Database>, videoId: number): Promise<void> {
  await removeVideo(db, videoId);
  const video = await db
    .selectFrom('videos')
    .leftJoin('channels', 'channels.id', 'videos.channel_id')
    .select(['videos.id', 'videos.title', 'site_group', 'visible'])
    .select(['duration_class', 'is_hd', 'popularity'])
    .select('channels.title as channel')
    .where('videos.id', '=', videoId)
    .executeTakeFirst();
  if (!video?.visible) return;
  const names = await db
    .selectFrom('video_models')
    .innerJoin('models', 'models.id', 'model_id')
    .select('models.title')
    .where('video_id', '=', videoId)
    .execute();
  const labels = await labelsOf(db, videoId);
  const rowid = videoSearchKey(video);
  const columns = videoSearchColumns({
    title: video.title,
    names: [...names.map(({ title }) => title), ...(video.channel ? [video.channel] : [])],
    labels,
  });
  await db
    .insertInto(videoSearchTable(video.site_group))
    .values({ rowid, ...columns })
    .execute();
  await db.updateTable('videos').set({ search_key: rowid }).where('id', '=', videoId).execute();
}

/** Entries that are written in one transaction: some milliseconds in which nobody else is answered. */
const MOVED_AT_ONCE = 5;
/** Of one range of ids; the rest is moved the next time. */
const MOVED_IN_ALL = 200;

/**
 * Moves the entries of videos whose popularity has changed by a step of its logarithm: it is part of their key, by which
 * what is found is ordered. Looks at the ids from..to and moves those first that are furthest off; gives how many.
 */
export async function moveSearchEntries(
  db: Kysely<Database>,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const off = sql.raw<number>(SEARCH_KEY_STEPS_OFF);
  const moved = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('search_key', 'is not', null)
    .where(off, '>', 0)
    .orderBy(off, 'desc')
    .limit(MOVED_IN_ALL)
    .execute();
  for (let at = 0; at < moved.length; at += MOVED_AT_ONCE) {
    await db.transaction().execute(async (transaction) => {
      for (const { id } of moved.slice(at, at + MOVED_AT_ONCE)) await indexVideo(transaction, id);
    });
    // Requests that came meanwhile go first.
    await nextTurn();
  }
  return moved.length;
}

async function labelsOf(db: Kysely<Database>, videoId: number): Promise<string[]> {
  const rows = await sql<{ title: string }>`
    SELECT title FROM category_titles WHERE category_id IN
      (SELECT category_id FROM video_categories WHERE video_id = ${videoId})
    UNION SELECT title FROM categories WHERE id IN
      (SELECT category_id FROM video_categories WHERE video_id = ${videoId})
    UNION SELECT title FROM tags WHERE id IN
      (SELECT tag_id FROM video_tags WHERE video_id = ${videoId})`.execute(db);
  return rows.rows.map(({ title }) => title);
}

/** Takes a video out of the search. */
export async function removeVideo(db: Kysely<Database>, videoId: number): Promise<void> {
  const video = await db
    .selectFrom('videos')
    .select(['site_group', 'search_key'])
    .where('id', '=', videoId)
    .executeTakeFirst();
  if (!video || video.search_key === null) return;
  for (const group of SITE_GROUPS) {
    await db.deleteFrom(videoSearchTable(group)).where('rowid', '=', video.search_key).execute();
  }
  await db.updateTable('videos').set({ search_key: null }).where('id', '=', videoId).execute();
}

/** The columns of entity_search for a title and other names. */
export function entitySearchColumns(title: string, aliases: string[]) {
  const main = indexedText(title);
  const other = indexedText(...aliases);
  return {
    title: main.words,
    aliases: other.words,
    cjk: [main.cjk, other.cjk].filter(Boolean).join(' '),
  };
}

/** Writes an entity's search entry anew. */
export async function indexEntity(
  db: Kysely<Database>,
  entity: { kind: EntityKind; id: number; title: string; aliases?: string[] },
): Promise<void> {
  const rowid = entitySearchKey(entity.kind, entity.id);
  await db.deleteFrom('entity_search').where('rowid', '=', rowid).execute();
  await db
    .insertInto('entity_search')
    .values({ rowid, ...entitySearchColumns(entity.title, entity.aliases ?? []) })
    .execute();
}
