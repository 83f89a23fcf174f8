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
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      for (const statement of step.sqlite) sqlite.exec(statement);
      sqlite.exec(`PRAGMA user_version = ${index + 1}`);
      sqlite.exec('COMMIT');
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      throw error;
    }
    applied.push(step.name);
  }
  return applied;
}
