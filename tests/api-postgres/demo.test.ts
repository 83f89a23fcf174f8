import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { startNode } from '../setup/node-program.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

test(
  'demo data whose process was killed in the middle is made anew by the next start, once',
  { tags: 'long' },
  async () => {
    const url = await scratchPostgres();
    const { query } = await openPostgresDatabase({ url });
    onTestFinished(() => query.destroy());
    const start = () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'islet-demo-start-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
      const BLOBS_URL = pathToFileURL(`${dataDir}/blobs`).href;
      const env = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'info', DEMO: 'true' };
      return startNode(['src/worker.ts'], { ...env, BLOBS_URL });
    };
    const videos = async (): Promise<number> => {
      const { n } = await query
        .selectFrom('videos')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };
    const first = start();
    await vi.waitUntil(async () => (await videos()) > 0, { timeout: 60_000, interval: 20 });
    await first.kill();
    const half = await videos();
    const notes = await sql`SELECT 1 FROM meta WHERE key = 'import'`.execute(query);
    expect(notes.rows, 'it was not at its end').toHaveLength(1);
    const both = [start(), start()];
    await Promise.all(both.map((each) => each.says('worker ready')));
    const made = both.filter(({ printed }) => printed.join('').includes('demo data added'));
    expect(made).toHaveLength(1);
    expect(await videos()).toBeGreaterThan(half - 1);
    const left = await sql`SELECT 1 FROM meta WHERE key = 'import'`.execute(query);
    expect(left.rows).toEqual([]);
    expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0]);
  },
);
