import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { useOnce, type LimitTables } from '#platform/limits/limit-store.ts';
import { tableLimits } from '#platform/limits/table-limits.ts';
import type { Kysely } from 'kysely';
import { scratchPostgres } from '../setup/postgres-database.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

function openSqlite(): Kysely<LimitTables> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-limits-'));
  const database = openDatabase({ file: join(folder, 'islet.db'), log });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  return database.query.$pickTables<'limits'>();
}

async function openPostgres(url: string): Promise<Kysely<LimitTables>> {
  const database = await openPostgresDatabase({ url });
  onTestFinished(() => database.close());
  return database.query.$pickTables<'limits'>();
}

const ENGINES = {
  sqlite: async () => openSqlite(),
  postgres: async () => openPostgres(await scratchPostgres()),
};
const attempt = { limit: 'vote', key: '203.0.113.9', seconds: 60 };

test.each(['sqlite', 'postgres'] as const)(
  'attempts are counted in a table of %s until their time is over, and name no address',
  async (engine) => {
    const db = await ENGINES[engine]();
    let at = 1_700_000_000_000;
    const limits = tableLimits({ db, secret: 'a secret', now: () => new Date(at) });
    expect(await limits.count(attempt)).toEqual({ count: 1, seconds: 60 });
    at += 59_000;
    expect(await limits.count(attempt)).toEqual({ count: 2, seconds: 1 });
    expect(await limits.count({ ...attempt, limit: 'view' })).toMatchObject({ count: 1 });
    expect(await limits.count({ ...attempt, key: '203.0.113.8' })).toMatchObject({ count: 1 });
    const rows = await db.selectFrom('limits').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    at += 1000;
    expect(await limits.count(attempt)).toEqual({ count: 1, seconds: 60 });
    at += 60_000;
    await limits.forgetOver();
    expect(await db.selectFrom('limits').selectAll().execute()).toEqual([]);
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'what was counted in a table of %s while the clock ran ahead is forgotten once it is right, as far as it is ahead by more than clocks differ',
  async (engine) => {
    const db = await ENGINES[engine]();
    const now = 1_700_000_000_000;
    let at = now + 86_400_000;
    const limits = tableLimits({ db, secret: 'a secret', now: () => new Date(at) });
    await limits.count(attempt);
    at = now;
    expect(await limits.look(attempt)).toBeNull();
    expect(await limits.count(attempt)).toEqual({ count: 1, seconds: 60 });
    at -= 30_000;
    expect(await limits.look(attempt)).toEqual({ count: 1, seconds: 90 });
    expect(await limits.count(attempt)).toEqual({ count: 2, seconds: 90 });
  },
);

test('of what two processes use at the same moment one is the first', async () => {
  const url = await scratchPostgres();
  const first = await openPostgres(url);
  const second = await openPostgres(url);
  const now = () => new Date();
  const stores = [first, second].map((db) => tableLimits({ db, secret: 'a secret', now }));
  const used = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      Promise.all(stores.map((store) => useOnce(store, { ...attempt, key: `nonce ${n}` }))),
    ),
  );
  expect(used.map((both) => both.filter(Boolean).length)).toEqual(Array(40).fill(1));
});
