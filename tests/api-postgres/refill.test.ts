import { sql, type Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { migrations } from '#api/db/migrations/index.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import type { Database } from '#api/db/schema/index.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

const VIDEOS = 450;

async function open(url: string, steps = migrations) {
  const database = await openPostgresDatabase({ url, steps });
  onTestFinished(() => database.close());
  return database;
}

const entries = async (db: Kysely<Database>) => {
  const { rows } = await sql`SELECT video_id, post_ts, step, document::text
    FROM video_search ORDER BY video_id`.execute(db);
  return rows;
};
const toFill = (db: Kysely<Database>) =>
  db.selectFrom('meta').select('value').where('key', '=', 'search_to_fill').executeTakeFirst();

/** A site of many videos as the step before left it, with entries of that time: one of a hidden video, none of the last ones. */
async function siteFromBefore(): Promise<string> {
  const url = await scratchPostgres('template0');
  const before = migrations.findIndex(({ name }) => name.endsWith('-search-steps'));
  const old = await open(url, migrations.slice(0, before));
  await sql`INSERT INTO media (id, kind, seconds, frames) VALUES ('clip', 'loop', 8, 12)`.execute(
    old.query,
  );
  await sql`INSERT INTO videos (id, dir, title, site_group, post_ts, duration, duration_class,
      media_id, status_id, visible, popularity)
    SELECT n, 'a', 'Lake number ' || n, 'str', 1780000000, 9, 1, 'clip', 1, (n <> 7)::int, n
    FROM generate_series(1, ${VIDEOS}::int) AS n`.execute(old.query);
  await sql`INSERT INTO video_search (video_id, post_ts, document)
    SELECT n, 1780000000, ${"'lake':1A 'd:20601'"}::tsvector
    FROM generate_series(1, 440) AS n`.execute(old.query);
  await old.close();
  return url;
}

test('a site from before is searched as a new one, also where two processes start at once', async () => {
  const url = await siteFromBefore();
  const [{ query }] = await Promise.all([open(url), open(url)]);
  const refilled = await entries(query);
  expect(await toFill(query)).toBeUndefined();
  await postgresSearchIndex(query).rebuild();
  const anew = await entries(query);
  expect(anew).toHaveLength(VIDEOS - 1);
  // What was hidden had no entry: its own is taken out as it is hidden.
  expect(refilled.filter((row) => Object(row).video_id !== 7)).toEqual(anew);
});

test('an entry says how popular its video has become since', async () => {
  const { query } = await open(await siteFromBefore());
  const index = postgresSearchIndex(query);
  const day = 20_601;
  await query.insertInto('video_views_daily').values({ day, video_id: 3, views: 500 }).execute();
  await index.refreshPopularity({ from: 1, to: 10, now: day * 86_400 });
  const { rows } = await sql<{ is_marked: boolean }>`SELECT v.popularity > 1000
      AND s.document @@ ${"'s:10'"}::tsquery AND s.step >= 10 AS is_marked
    FROM video_search AS s JOIN videos AS v ON v.id = s.video_id WHERE v.id IN (3, 4) ORDER BY v.id`.execute(
    query,
  );
  expect(rows).toEqual([{ is_marked: true }, { is_marked: false }]);
});

test('entries that were begun to be written anew go on where it was broken off', async () => {
  const url = await siteFromBefore();
  const held = await open(url);
  await sql`ALTER TABLE video_search ADD CONSTRAINT broken CHECK (video_id <= 300) NOT VALID`.execute(
    held.query,
  );
  await held.query.insertInto('meta').values({ key: 'search_to_fill', value: '0' }).execute();
  await expect(openPostgresDatabase({ url })).rejects.toThrow('broken');
  // Whole batches are there, and noted.
  const noted = Number((await toFill(held.query))?.value);
  expect([noted > 0, noted < 300]).toEqual([true, true]);
  await sql`ALTER TABLE video_search DROP CONSTRAINT broken`.execute(held.query);
  await sql`UPDATE video_search SET document = ''`.execute(held.query);
  await open(url);
  const { rows } = await sql<{ first: number; entries: number }>`SELECT
    min(video_id) AS first, count(*) AS entries FROM video_search WHERE document <> ''`.execute(
    held.query,
  );
  expect(rows).toEqual([{ first: noted + 1, entries: VIDEOS - noted }]);
});
