import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { migratePostgres } from '#api/db/migrate-postgres.ts';
import { migrate } from '#api/db/migrate.ts';
import { migrations } from '#api/db/migrations/index.ts';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import type { Database } from '#api/db/schema/index.ts';
import { openPostgres } from '#platform/database/postgres/open.ts';
import { APPLICATION_ID } from '#platform/database/sqlite/check.ts';
import { ENGINE, postgresSql, sqliteSql, type TestSql } from '../../setup/engine-world.ts';
import { scratchPostgres } from '../../setup/postgres-database.ts';

/** How many steps a database has had after one of them. */
export const numberOf = (name: string): number =>
  migrations.findIndex((step) => step.name === name) + 1;

interface Older {
  sql: TestSql;
  /** Brings it as far as a step; to the end as a start does. */
  migrateTo: (steps: number) => Promise<void>;
  start: () => Promise<void>;
}

/** An empty database as an earlier step left it. */
export async function databaseOf(steps: number): Promise<Older> {
  if (ENGINE === 'postgres') {
    const url = await scratchPostgres('template0');
    const migrateTo = async (given: number): Promise<void> => {
      const known = migrations.slice(0, given);
      const options = { url, migrate: (db: Kysely<Database>) => migratePostgres(db, known) };
      await (await openPostgres<Database>(options)).close();
    };
    await migrateTo(steps);
    const sql = postgresSql(url);
    onTestFinished(sql.close);
    const start = async () => (await openPostgresDatabase({ url })).close();
    return { sql, migrateTo, start };
  }
  const folder = mkdtempSync(join(tmpdir(), 'islet-older-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'islet.db');
  const migrateTo = (given: number): Promise<void> => {
    const sqlite = new DatabaseSync(file, { timeout: 5000 });
    sqlite.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    migrate(sqlite, file, migrations.slice(0, given));
    sqlite.close();
    return Promise.resolve();
  };
  await migrateTo(steps);
  const sql = sqliteSql(file);
  onTestFinished(sql.close);
  return { sql, migrateTo, start: () => openDatabase({ file }).close() };
}
