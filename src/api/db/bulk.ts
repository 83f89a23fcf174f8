import type { DatabaseSync } from 'node:sqlite';

// Kept row by row, listings cost a dozen index writes a video, and counters a write for each thing that is counted.
// Written at once, in the order of their keys, a million videos take a minute.

const LISTING_TABLES = ['category_listing', 'model_listing'];
const TOTALS = ['group', 'country', 'category', 'tag', 'channel', 'model'].map(
  (who) => `${who}_totals`,
);
const OWN_OBJECTS = `
SELECT type, name, sql FROM sqlite_schema
WHERE sql IS NOT NULL AND (
  type = 'index' AND tbl_name IN ('videos', 'category_listing'))`;

const COLUMNS = `site_group, post_ts, duration, duration_class, is_hd, viewed, popularity,
  rating_rank, comments`;

const counted = (table: string, column: string, from: string, owner: string): string =>
  `UPDATE ${table} SET ${column} = 0 WHERE ${column} <> 0;
  UPDATE ${table} SET ${column} = counted.n FROM (
    SELECT ${owner} AS id, count(*) AS n FROM ${from} GROUP BY 1) AS counted
  WHERE counted.id = ${table}.id;`;

const comments = (section: string): string =>
  counted(
    section,
    'comments',
    `comments WHERE visible = 1 AND section = '${section}'`,
    'object_id',
  );

const COUNTERS = [
  ...['videos', 'albums', 'playlists'].map(comments),
  counted('videos', 'favourites', 'favourites', 'video_id'),
  counted('members', 'friends', 'friends', 'member_id'),
  counted('playlists', 'videos', 'playlist_items', 'playlist_id'),
  counted('albums', 'photos', 'album_photos', 'album_id'),
  ...['channels', 'models', 'members'].map((section) =>
    counted(section, 'subscribers', `subscriptions WHERE section = '${section}'`, 'object_id'),
  ),
].join('\n');

const REBUILD = `
${COUNTERS}
UPDATE videos SET (mask_a, mask_b) = (
  SELECT coalesce(sum(a), 0), coalesce(sum(b), 0) FROM video_categories AS link
  JOIN category_bits ON category_bits.id = link.category_id WHERE link.video_id = videos.id);
INSERT INTO category_listing (category_id, video_id, ${COLUMNS}, mask_a, mask_b)
  SELECT category_id, video_id, ${COLUMNS}, mask_a, mask_b
  FROM video_categories JOIN videos ON videos.id = video_id WHERE visible = 1 ORDER BY 1, 2;
INSERT INTO model_listing (model_id, video_id, ${COLUMNS})
  SELECT model_id, video_id, ${COLUMNS}
  FROM video_models JOIN videos ON videos.id = video_id WHERE visible = 1 ORDER BY 1, 3, 2;
INSERT INTO group_totals
  SELECT site_group, duration_class, is_hd, count(*) FROM videos WHERE visible = 1 GROUP BY 1, 2, 3;
INSERT INTO country_totals SELECT country, site_group, count(*) FROM videos
  WHERE visible = 1 AND country IS NOT NULL GROUP BY 1, 2;
INSERT INTO category_totals SELECT category_id, site_group, duration_class, is_hd, count(*)
  FROM category_listing GROUP BY 1, 2, 3, 4;
INSERT INTO tag_totals SELECT tag_id, site_group, count(*)
  FROM video_tags JOIN videos ON videos.id = video_id WHERE visible = 1 GROUP BY 1, 2;
INSERT INTO channel_totals
  SELECT channel_id, site_group, count(*), sum(viewed), sum(popularity), max(post_ts) FROM videos
  WHERE visible = 1 AND channel_id IS NOT NULL GROUP BY 1, 2;
INSERT INTO model_totals
  SELECT model_id, site_group, count(*), sum(viewed), sum(popularity), max(post_ts)
  FROM model_listing GROUP BY 1, 2;
`;

/**
 * Runs `load`, which may insert, change and list any number of videos, their links and what is counted beside rows, without
 * the indexes of listings; then writes counters, listings, totals and masks anew. For use inside a
 * transaction while nobody reads, as at a first start or in a benchmark.
 */
export function loadInBulk(sqlite: DatabaseSync, load: () => void): void {
  const objects = sqlite.prepare(OWN_OBJECTS).all();
  for (const { type, name } of objects) sqlite.exec(`DROP ${String(type)} ${String(name)}`);
  load();
  for (const table of [...LISTING_TABLES, ...TOTALS]) sqlite.exec(`DELETE FROM ${table}`);
  sqlite.exec(REBUILD);
  for (const { sql } of objects) sqlite.exec(String(sql));
}
