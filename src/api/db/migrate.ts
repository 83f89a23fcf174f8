import type { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '#platform/database/error.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/** The schema version of an open database: the number of migrations it has had. */
export function schemaVersion(sqlite: DatabaseSync): number {
  const version = sqlite.prepare('PRAGMA user_version').get()?.['user_version'];
  return typeof version === 'number' ? version : 0;
}

/**
 * Makes the numbers of a table's rows AUTOINCREMENT. SQLite has no statement for it; what a schema says beside what is in the file
 * may be changed where it stands (https://sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes"), which no row
 * has to be copied for, nor what refers to it.
 */
function giveNumbersOnce(sqlite: DatabaseSync, tables: readonly string[]): void {
  sqlite.exec('PRAGMA writable_schema = ON');
  for (const table of tables) {
    const { changes } = sqlite
      .prepare(
        `UPDATE sqlite_schema SET sql = replace(sql, '  id INTEGER PRIMARY KEY,', '  id INTEGER PRIMARY KEY AUTOINCREMENT,')
         WHERE type = 'table' AND name = ? AND sql LIKE '%  id INTEGER PRIMARY KEY,%'`,
      )
      .run(table);
    if (changes !== 1) throw new Error(`no table ${table} with numbers`);
  }
  sqlite.exec('PRAGMA writable_schema = RESET');
  for (const table of tables) {
    sqlite.exec(
      `INSERT INTO sqlite_sequence (name, seq) SELECT '${table}', coalesce(max(id), 0) FROM ${table}`,
    );
  }
}

/** What is said of a database that lacks steps, to whom may not take them: a command beside a server of the version before. */
export const olderDatabase = (): DatabaseError =>
  new DatabaseError(
    'older',
    'The database is that of an older version of this program, which may be running: start the server once with this one, which brings it up to date.',
  );

/**
 * Brings the schema up to date, each step in one transaction; gives the steps that ran.
 * Throws DatabaseError 'newer' when the database has seen a newer version of this program.
 */
export function migrate(
  sqlite: DatabaseSync,
  file: string,
  steps: readonly Migration[] = migrations,
): string[] {
  const version = schemaVersion(sqlite);
  if (version > steps.length) {
    throw new DatabaseError(
      'newer',
      `The database ${file} has schema version ${version}, but this program knows only ${steps.length}.`,
    );
  }
  const applied: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    const { numbersOnce = [] } = step;
    sqlite.enableDefensive(numbersOnce.length === 0);
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of step.sqlite) sqlite.exec(statement);
      if (numbersOnce.length > 0) giveNumbersOnce(sqlite, numbersOnce);
      sqlite.exec(`PRAGMA user_version = ${index + 1}`);
      sqlite.exec('COMMIT');
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      throw error;
    } finally {
      sqlite.enableDefensive(true);
    }
    applied.push(step.name);
  }
  return applied;
}
