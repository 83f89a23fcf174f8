import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, onTestFinished, expect, test } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import type { Database } from '#api/db/schema/index.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { copySite } from '#api/import/copy-site.ts';
import { COPIED_TABLES } from '#api/import/tables.ts';
import { testClips } from '../api/db-support/clips.ts';
import { startNode } from '../setup/node-program.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

const NOW = new Date('2026-06-15T12:00:00Z');

const folder = mkdtempSync(join(tmpdir(), 'islet-imports-'));
const made = join(folder, 'islet.db');
let sites = 0;

// Made once: each test copies the file.
beforeAll(async () => {
  const database = openDatabase({ file: made });
  seedDemo(database, { now: NOW, clips: testClips, videos: 300 });
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A site of the same rows for each test; its mark tells it from the others. */
function smallSite() {
  sites += 1;
  const file = join(folder, `${sites}.db`);
  copyFileSync(made, file);
  const database = openDatabase({ file });
  onTestFinished(() => database.close());
  database.sqlite.prepare('UPDATE purge_log SET mark = ?').run(`site ${sites}`);
  return database;
}

async function emptySite() {
  const database = await openPostgresDatabase({ url: await scratchPostgres() });
  onTestFinished(() => database.close());
  return database.query;
}

/** What keeps rows apart, finds them, and says what they refer to. */
async function rules(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    SELECT indexdef AS rule FROM pg_indexes WHERE schemaname = current_schema()
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
    ORDER BY 1`.execute(db);
  return rows.map(({ rule }) => rule);
}

const refusal = (copy: Promise<unknown>) => copy.then(() => 'copied', String);

test('every row of a site is there afterwards, as it was', async () => {
  const { sqlite, query } = smallSite();
  const to = await emptySite();
  const counts = await copySite({ from: sqlite, to });
  expect(counts.videos).toBe(300);
  expect(Object.keys(counts)).toEqual([...COPIED_TABLES]);
  for (const table of COPIED_TABLES) {
    const [theirs, ours] = await Promise.all(
      [to, query].map(async (db) => {
        const rows = await db.selectFrom(table).selectAll().execute();
        return rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
      }),
    );
    expect(theirs, table).toEqual(ours);
  }
});

test('a copy that is broken off goes on where it stopped', async () => {
  const { sqlite } = smallSite();
  const to = await emptySite();
  const before = await rules(to);
  const broken = copySite({
    from: sqlite,
    to,
    onProgress: (table) => {
      if (table === 'video_tags') throw new Error('the line was cut');
    },
  });
  await expect(broken).rejects.toThrow('the line was cut');
  expect(before.length).toBeGreaterThan((await rules(to)).length + 50);
  const begun = new Set<string>();
  const counts = await copySite({ from: sqlite, to, onProgress: (table) => begun.add(table) });
  expect(counts.videos).toBe(300);
  expect(begun).not.toContain('videos');
  expect(begun).toContain('comments');
  const notes = await to.selectFrom('meta').select('key').where('key', 'like', 'import%').execute();
  expect(notes).toEqual([]);
  // Written without indexes and references, it has all of them in the end.
  expect(await rules(to)).toEqual(before);
});

test(
  'an import that is killed in the middle goes on when it is begun again, and counts the same',
  { tags: 'long' },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'islet-import-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const site = openDatabase({ file: join(dataDir, 'islet.db') });
    seedDemo(site, { now: NOW, clips: testClips, videos: 600 });
    const wanted = await site.query.selectFrom('comments').select('id').execute();
    await site.close();
    const url = await scratchPostgres();
    const { query } = await openPostgresDatabase({ url });
    onTestFinished(() => query.destroy());
    const notes = () =>
      query.selectFrom('meta').select('key').where('key', '=', 'import').execute();
    const run = () => startNode(['src/import.ts'], { DATABASE_URL: url, DATA_DIR: dataDir });
    const first = run();
    await first.says('"table":"video_categories"');
    await first.kill();
    expect(await notes()).toHaveLength(1);
    const beside = mkdtempSync(join(tmpdir(), 'islet-beside-'));
    onTestFinished(() => rmSync(beside, { recursive: true, force: true }));
    const web = startNode(['src/start.ts'], { DATABASE_URL: url, DATA_DIR: beside, PORT: '0' });
    expect([await web.exited, web.printed.at(-1)]).toEqual([
      1,
      'The database at DATABASE_URL holds a part of a site: wait until npm run import has ended, or begin it again.',
    ]);
    const second = run();
    expect(await second.exited, second.printed.join('\n')).toBe(0);
    expect(second.printed.join('\n')).not.toContain('"table":"members"');
    expect(second.printed.at(-1)).toContain('copied; every count is the same');
    expect(second.printed.at(-1)).toContain(`"comments":${wanted.length}`);
    expect(await query.selectFrom('comments').select('id').execute()).toHaveLength(wanted.length);
    expect(await notes()).toEqual([]);
  },
);

test('the number of what was deleted last is not given to what is added afterwards', async () => {
  const { sqlite, query } = smallSite();
  const [{ id: last } = { id: 0 }] = await query
    .selectFrom('comments')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  await query.deleteFrom('comments').where('id', '=', last).execute();
  const to = await emptySite();
  await copySite({ from: sqlite, to });
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('comments', 'id')) AS id`.execute(to);
  expect(Number(rows[0]?.id)).toBe(last + 1);
});

test('what is added afterwards gets a number of its own', async () => {
  const { sqlite } = smallSite();
  const to = await emptySite();
  await copySite({ from: sqlite, to });
  const { id } = await to
    .insertInto('tags')
    .values({ dir: 'new', title: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(sqlite.prepare('SELECT max(id) + 1 AS id FROM tags').get()?.['id']);
});

test('a database that is in use, or holds a part of another site, is left alone', async () => {
  const to = await emptySite();
  await to.insertInto('tags').values({ dir: 'mine', title: 'mine' }).execute();
  expect(await refusal(copySite({ from: smallSite().sqlite, to }))).toBe(
    'DatabaseError: The database to copy into is not empty.',
  );
  const other = await emptySite();
  const stop = (): never => {
    throw new Error('cut');
  };
  await refusal(copySite({ from: smallSite().sqlite, to: other, onProgress: stop }));
  expect(await refusal(copySite({ from: smallSite().sqlite, to: other }))).toContain(
    'holds a part of another site',
  );
});

test('a count that differs at the end is told, and the copy does not count as done', async () => {
  const { sqlite } = smallSite();
  const to = await emptySite();
  const refused = refusal(
    copySite({
      from: sqlite,
      to,
      onProgress: (table) => {
        if (table === 'meta') sqlite.exec('DELETE FROM chapters');
      },
    }),
  );
  expect(await refused).toMatch(/The table chapters has \d+ rows where the site copied has 0/u);
  const notes = await to.selectFrom('meta').select('key').where('key', '=', 'import').execute();
  expect(notes).toHaveLength(1);
});
