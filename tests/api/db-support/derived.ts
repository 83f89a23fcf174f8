import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';

/** What each kept table must hold, worked out from the rows it is kept for. */
const TRUTH: Readonly<Record<string, string>> = {
  group_totals: `SELECT site_group, duration_class, is_hd, count(*) FROM videos WHERE visible = 1
    GROUP BY 1, 2, 3`,
  country_totals: `SELECT country, site_group, count(*) FROM videos
    WHERE visible = 1 AND country IS NOT NULL GROUP BY 1, 2`,
  category_totals: `SELECT category_id, site_group, duration_class, is_hd, count(*)
    FROM video_categories JOIN videos ON id = video_id WHERE visible = 1 GROUP BY 1, 2, 3, 4`,
  tag_totals: `SELECT tag_id, site_group, count(*) FROM video_tags JOIN videos ON id = video_id
    WHERE visible = 1 GROUP BY 1, 2`,
  channel_totals: `SELECT channel_id, site_group, count(*), sum(viewed) AS viewed, sum(popularity) AS popularity,
    max(post_ts) FROM videos WHERE visible = 1 AND channel_id IS NOT NULL GROUP BY 1, 2`,
  model_totals: `SELECT model_id, site_group, count(*), sum(viewed) AS viewed, sum(popularity) AS popularity, max(post_ts)
    FROM video_models JOIN videos ON id = video_id WHERE visible = 1 GROUP BY 1, 2`,
  category_listing: `SELECT category_id, video_id, site_group, post_ts, duration, duration_class,
      is_hd, viewed, popularity, rating_rank, comments, mask_a, mask_b
    FROM video_categories JOIN videos ON id = video_id WHERE visible = 1 ORDER BY 1, 2`,
  model_listing: `SELECT model_id, video_id, site_group, post_ts, duration, duration_class,
      is_hd, viewed, popularity, rating_rank, comments
    FROM video_models JOIN videos ON id = video_id WHERE visible = 1 ORDER BY 1, 3, 2`,
};

const STORED: Readonly<Record<string, string>> = {
  category_listing: `SELECT category_id, video_id, site_group, post_ts, duration, duration_class,
      is_hd, viewed, popularity, rating_rank, comments, mask_a, mask_b
    FROM category_listing ORDER BY 1, 2`,
  model_listing: `SELECT model_id, video_id, site_group, post_ts, duration, duration_class,
      is_hd, viewed, popularity, rating_rank, comments
    FROM model_listing ORDER BY 1, 3, 2`,
};

/** Counters beside their rows: each query gives the ids whose stored number is not their count. */
const COUNTERS: Readonly<Record<string, string>> = {
  'videos.comments': `SELECT id FROM videos WHERE comments <> (SELECT count(*) FROM comments
    WHERE section = 'videos' AND object_id = videos.id AND visible = 1)`,
  'albums.comments': `SELECT id FROM albums WHERE comments <> (SELECT count(*) FROM comments
    WHERE section = 'albums' AND object_id = albums.id AND visible = 1)`,
  'videos.favourites': `SELECT id FROM videos WHERE favourites <>
    (SELECT count(*) FROM favourites WHERE video_id = videos.id)`,
  'playlists.videos': `SELECT id FROM playlists WHERE videos <>
    (SELECT count(*) FROM playlist_items WHERE playlist_id = playlists.id)`,
  'albums.photos': `SELECT id FROM albums WHERE photos <>
    (SELECT count(*) FROM album_photos WHERE album_id = albums.id)`,
  'members.friends': `SELECT id FROM members WHERE friends <>
    (SELECT count(*) FROM friends WHERE member_id = members.id)`,
  ...Object.fromEntries(
    ['channels', 'models', 'members'].map((section) => [
      `${section}.subscribers`,
      `SELECT id FROM ${section} WHERE subscribers <> (SELECT count(*) FROM subscriptions
        WHERE section = '${section}' AND object_id = ${section}.id)`,
    ]),
  ),
  'videos.mask': `SELECT id FROM videos WHERE (mask_a, mask_b) <> (
    SELECT coalesce(sum(bits.a), 0), coalesce(sum(bits.b), 0) FROM video_categories
    JOIN category_bits AS bits ON bits.id = category_id WHERE video_id = videos.id)`,
};

/** The rows of a query as texts, in an order that is the same on every engine. */
async function lines(db: Kysely<Database>, query: string): Promise<string[]> {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query));
  return rows.map((row) => Object.values(row).join(' ')).toSorted();
}

/** The names of kept tables and counters that do not say what their rows say; empty when all do. */
export async function untrueTotals(db: Kysely<Database>): Promise<string[]> {
  const untrue: string[] = [];
  for (const [table, truth] of Object.entries(TRUTH)) {
    const nonZero = table.endsWith('_totals') ? 'WHERE videos <> 0' : '';
    const stored = await lines(db, STORED[table] ?? `SELECT * FROM ${table} ${nonZero}`);
    if (stored.join('\n') !== (await lines(db, truth)).join('\n')) untrue.push(table);
  }
  for (const [name, query] of Object.entries(COUNTERS)) {
    if ((await lines(db, query)).length > 0) untrue.push(name);
  }
  return untrue;
}
