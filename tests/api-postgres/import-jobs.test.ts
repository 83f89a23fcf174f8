import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import type { AddJobs } from '#api/import/copy-jobs.ts';
import { copySite } from '#api/import/copy-site.ts';
import { ONCE_RULES } from '#api/job-rules.ts';
import { bossJobs } from '#platform/jobs/boss-jobs.ts';
import { startNode } from '../setup/node-program.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

/** A site that still owes people something, in a folder of its own. */
function siteWithJobs() {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-import-jobs-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = openDatabase({ file: join(dataDir, 'islet.db') });
  const insert = site.sqlite.prepare(
    `INSERT INTO jobs (kind, payload, unique_key, run_ts, attempts, locked_until_ts, dead_ts, turn_ts)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const add = (
    kind: string,
    payload: object,
    more: { key?: string; at?: number; locked?: number; dead?: number; turn?: number } = {},
  ) => {
    const { key = null, at = 1, locked = null, dead = null, turn = 0 } = more;
    insert.run(kind, JSON.stringify(payload), key, at, 3, locked, dead, turn);
  };
  add('retention', {}, { key: 'retention', at: now() + HOUR });
  add('mail', { mail: 7 });
  add('tell-reporters', { told: 3 }, { locked: now() + HOUR });
  add('archive', { member: 9 }, { dead: 5 });
  add('upload', { upload: 4 }, { key: 'upload:4', at: now() + HOUR, turn: 6000 });
  add('what-an-older-version-did', {});
  return { dataDir, site };
}

async function queueOf(url: string) {
  const { query, close } = await openPostgresDatabase({ url });
  const quiet = (): void => undefined;
  const log = { warn: quiet, error: quiet };
  const db = query.$pickTables<'jobs'>();
  const jobs = await bossJobs({ url, db, log, now: () => new Date() });
  onTestFinished(async () => {
    await jobs.stop();
    await close();
  });
  return { query, jobs };
}

test('what a site owes people is done by the database that it is copied into, at once or in its time', async () => {
  const { dataDir, site } = siteWithJobs();
  await site.close();
  const url = await scratchPostgres();
  const copying = startNode(['src/import.ts'], { DATABASE_URL: url, DATA_DIR: dataDir });
  expect(await copying.exited, copying.printed.join('\n')).toBe(0);
  expect(copying.printed.at(-1)).toContain('"jobs":4');
  const { query, jobs } = await queueOf(url);
  const { rows } = await sql<{ key: string; wait: number; tries: number; priority: number }>`
    SELECT singleton_key AS key, extract(epoch FROM start_after - now()) AS wait, retry_limit AS tries, priority
    FROM pgboss.job WHERE name = 'upload'`.execute(query);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ key: 'upload:4', tries: 23, priority: -100 });
  expect(Number(rows[0]?.wait)).toBeGreaterThan(HOUR - 600);
  // What has been due for long is not tidied away before it is done.
  const kept = await sql<{ n: number }>`SELECT count(*) AS n FROM pgboss.job
    WHERE keep_until < now() + interval '1 day'`.execute(query);
  expect(kept.rows).toEqual([{ n: 0 }]);
  const done: string[] = [];
  const kinds = ONCE_RULES.map((rules) => ({
    ...rules,
    run: async (payload: unknown) => void done.push(`${rules.name} ${JSON.stringify(payload)}`),
  }));
  await jobs.begin(kinds, { works: true });
  await vi.waitUntil(() => done.length >= 3, { timeout: 15_000 });
  expect(done.toSorted()).toEqual([
    'archive {"member":9}',
    'mail {"mail":7}',
    'tell-reporters {"told":3}',
  ]);
  await vi.waitUntil(async () => (await jobs.counts()).waiting === 1, { timeout: 15_000 });
});

test(
  'a copy that is broken off while it takes jobs along has each of them once when it is begun again',
  { tags: 'long' },
  async () => {
    const { site } = siteWithJobs();
    onTestFinished(() => site.close());
    const url = await scratchPostgres();
    const { query, jobs } = await queueOf(url);
    const idle = (): Promise<never> => Promise.reject(new Error('Nothing is done here.'));
    await jobs.begin(
      ONCE_RULES.map((rules) => ({ ...rules, run: idle })),
      { works: false },
    );
    let isCut = true;
    const addJobs: AddJobs = async (to, more) => {
      await jobs.addNew(to.$pickTables<'jobs'>(), more);
      if (isCut) throw new Error('the line was cut');
    };
    const copy = () => copySite({ from: site.sqlite, to: query, addJobs });
    await expect(copy()).rejects.toThrow('the line was cut');
    expect((await jobs.counts()).waiting).toBe(0);
    isCut = false;
    expect((await copy()).jobs).toBe(4);
    expect((await jobs.counts()).waiting).toBe(4);
  },
);

test(
  'tens of thousands of jobs are taken along, also those of which one with their key may wait',
  { tags: 'long' },
  async () => {
    const { dataDir, site } = siteWithJobs();
    const MANY = 30_000;
    site.sqlite.exec(`INSERT INTO jobs (kind, payload, unique_key, run_ts)
    WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY + 99})
    SELECT 'upload', '{"upload":' || i || '}', 'upload:' || i, 1 FROM n`);
    await site.close();
    const url = await scratchPostgres();
    const copying = startNode(['src/import.ts'], { DATABASE_URL: url, DATA_DIR: dataDir });
    expect(await copying.exited, copying.printed.join('\n')).toBe(0);
    const { query } = await queueOf(url);
    const { rows } = await sql<{ n: number; keys: number }>`SELECT count(*) AS n,
    count(DISTINCT singleton_key) AS keys FROM pgboss.job WHERE name = 'upload'`.execute(query);
    expect(rows).toEqual([{ n: MANY + 1, keys: MANY + 1 }]);
  },
);
