import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { durationClass, ratingRank } from '#api/db/video-keys.ts';
import { scratchDatabase } from './db-support/database.ts';
import { untrueTotals } from './db-support/derived.ts';

const IDS = [1, 2, 3] as const;

function setScene(sqlite: DatabaseSync): void {
  sqlite.exec(`INSERT INTO media VALUES ('clip', 'loop', 8, 12)`);
  sqlite.exec(`INSERT INTO members (id, username, display_name, joined_ts, seen_ts)
    VALUES (1, 'kite', 'Kite', 0, 0)`);
  for (const id of IDS) {
    const slot = [0, 46, 47][id - 1] ?? null;
    sqlite.exec(`INSERT INTO categories VALUES (${id}, 'category-${id}', 'C', ${slot})`);
    sqlite.exec(`INSERT INTO tags VALUES (${id}, 'tag-${id}', 'T')`);
    sqlite.exec(
      `INSERT INTO channels (id, dir, title, added_ts) VALUES (${id}, 'ch-${id}', 'H', 0)`,
    );
    sqlite.exec(`INSERT INTO models (id, dir, title, gender, added_ts)
      VALUES (${id}, 'model-${id}', 'M', 1, 0)`);
  }
}

/** Listed videos with labels, so that every write has something to change. */
function addVideos(sqlite: DatabaseSync): void {
  for (const id of IDS) {
    sqlite.exec(`INSERT INTO videos (id, dir, title, site_group, status_id, visible, duration, duration_class,
        post_ts, media_id, channel_id, country, viewed, popularity)
      VALUES (${id}, 'd', 't', 'str', 1, 1, ${id * 500}, ${durationClass(id * 500)}, ${id}, 'clip', ${id}, 'de', ${id}, ${id})`);
    for (const label of IDS.slice(0, id)) {
      sqlite.exec(`INSERT INTO video_categories VALUES (${id}, ${label})`);
      sqlite.exec(`INSERT INTO video_models VALUES (${id}, ${label})`);
      sqlite.exec(`INSERT INTO video_tags VALUES (${id}, ${label})`);
    }
  }
}

const id = fc.constantFrom(...IDS);
const video = fc.integer({ min: 1, max: 4 });
const small = fc.integer({ min: 0, max: 9 });
const flag = fc.constantFrom(0, 1);
const group = fc.constantFrom(...SITE_GROUPS);
const orNull = (value: fc.Arbitrary<number>) => fc.option(value, { nil: 'NULL' as const });

/** Every kind of write that touches a listing or a total, as SQL. */
const write = fc.oneof(
  fc.tuple(video, group, flag, flag, small, orNull(id)).map(
    ([v, g, visible, hd, n, channel]) => `INSERT OR IGNORE INTO videos
      (id, dir, title, site_group, status_id, visible, is_hd, duration, duration_class, post_ts, media_id,
       channel_id, country, viewed, popularity)
      VALUES (${v}, 'd', 't', '${g}', 1, ${visible}, ${hd}, ${1 + n * 400}, ${durationClass(1 + n * 400)}, ${n}, 'clip',
       ${channel}, ${n > 4 ? "'de'" : 'NULL'}, ${n * 3}, ${n})`,
  ),
  fc
    .tuple(video, flag, small)
    .map(
      ([v, visible, n]) =>
        `UPDATE videos SET visible = ${visible}, viewed = viewed + ${n} WHERE id = ${v}`,
    ),
  fc.tuple(video, group, small, orNull(id)).map(
    ([v, g, n, channel]) =>
      `UPDATE videos SET site_group = '${g}', duration = ${1 + n * 400},
      duration_class = ${durationClass(1 + n * 400)}, post_ts = ${n},
      channel_id = ${channel}, popularity = ${n} WHERE id = ${v}`,
  ),
  fc
    .tuple(video, small, small)
    .map(
      ([v, likes, popularity]) =>
        `UPDATE videos SET likes = ${likes}, rating_rank = ${ratingRank(likes, 0)}, popularity = ${popularity} WHERE id = ${v}`,
    ),
  fc
    .tuple(video, small)
    .map(([v, n]) => `UPDATE videos SET viewed = viewed + ${n} WHERE id = ${v}`),
  fc.tuple(video).map(([v]) => `DELETE FROM videos WHERE id = ${v}`),
  ...(['category', 'model', 'tag'] as const).flatMap((label) => {
    const table = label === 'category' ? 'video_categories' : `video_${label}s`;
    return [
      fc.tuple(video, id).map(
        ([v, x]) => `INSERT OR IGNORE INTO ${table} (video_id, ${label}_id)
        SELECT ${v}, ${x} FROM videos
          WHERE id = ${v} AND ${x} IN (SELECT id FROM ${label === 'category' ? 'categories' : `${label}s`})`,
      ),
      fc
        .tuple(video, id)
        .map(([v, x]) => `DELETE FROM ${table} WHERE video_id = ${v} AND ${label}_id = ${x}`),
    ];
  }),
  fc.tuple(video, flag).map(
    ([v, visible]) => `INSERT INTO comments
    (section, object_id, member_id, text, added_ts, visible)
    SELECT 'videos', id, 1, 'hello', 0, ${visible} FROM videos WHERE id = ${v}`,
  ),
  flag.map((visible) => `UPDATE comments SET visible = ${visible}`),
  video.map((v) => `INSERT OR IGNORE INTO favourites SELECT 1, id, 0 FROM videos WHERE id = ${v}`),
  id.map((x) => `DELETE FROM categories WHERE id = ${x}`),
  fc.constant('DELETE FROM favourites'),
  id.map((x) => `INSERT OR IGNORE INTO subscriptions VALUES (1, 'channels', ${x}, 0)`),
  fc.constant('DELETE FROM subscriptions'),
);

it('keeps every listing and total true through any order of writes', () => {
  const { sqlite } = scratchDatabase();
  setScene(sqlite);
  addVideos(sqlite);
  fc.assert(
    fc.property(fc.array(write, { minLength: 1, maxLength: 40 }), (writes) => {
      sqlite.exec('BEGIN');
      try {
        for (const sql of writes) {
          sqlite.exec(sql);
          // Deleted videos take no comments with them: an orphan would be counted again.
          sqlite.exec(`DELETE FROM comments WHERE object_id NOT IN (SELECT id FROM videos)`);
        }
        expect(untrueTotals(sqlite)).toEqual([]);
      } finally {
        sqlite.exec('ROLLBACK');
      }
    }),
    { numRuns: 300 },
  );
});
