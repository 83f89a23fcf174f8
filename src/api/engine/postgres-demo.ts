import { sql, type Kysely } from 'kysely';
import { postgresSearchIndex } from '../catalogue/postgres/search-index.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/schema/index.ts';
import { takeTurn } from '#platform/database/postgres/take-turn.ts';
import { copySite, copyUnderWay } from '../import/copy-site.ts';
import { COPIED_TABLES } from '../import/tables.ts';
import { demoSeed } from './demo-seed.ts';

/** Names the turn among the advisory locks of this database: "demo" in ASCII. */
const TURN = 0x64656d6f;
/** What a copy of the demo is noted as, to be told from one of a site of somebody's. */
const SOURCE = 'demo';

async function empty(db: Kysely<Database>): Promise<void> {
  const tables = sql.join(COPIED_TABLES.map((table) => sql.table(table)));
  await sql`TRUNCATE ${tables} RESTART IDENTITY CASCADE`.execute(db);
}

async function fill(db: Kysely<Database>, now: Date): Promise<boolean> {
  const source = await copyUnderWay(db);
  // Broken off by the end of its process: made on another day it would be other rows, so it begins anew.
  if (source === SOURCE) await empty(db);
  else if (source !== null) return false;
  const filled = await db.selectFrom('videos').select('id').limit(1).execute();
  if (filled.length > 0) return false;
  const made = openDatabase({ file: ':memory:' });
  try {
    (await demoSeed(now))(made);
    const finish = (): Promise<void> => postgresSearchIndex(db).rebuild();
    await copySite({ from: made.sqlite, to: db, source: SOURCE, finish });
  } finally {
    await made.close();
  }
  return true;
}

/**
 * Fills an empty database with the demo data: the same rows as on SQLite, made there in memory, and copied. Of processes that
 * start together one does, and the others wait; where it ends before, the next one begins anew. False where there is something.
 */
export function seedPostgresDemo(db: Kysely<Database>, now: Date): Promise<boolean> {
  return takeTurn(db, TURN, () => fill(db, now));
}
