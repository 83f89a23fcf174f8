import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { CopiedTable } from './tables.ts';

type Row = Record<string, SQLOutputValue>;

/** A table of SQLite as it is read for a copy. */
export interface SourceTable {
  /** Those that can be written: computed ones follow from them. */
  columns: readonly string[];
  count: () => number;
  /** The next rows in the order of the primary key, after a row of this key (the first without). */
  after: (key: readonly SQLInputValue[] | null, limit: number) => Row[];
  /** The primary key of a row. */
  keyOf: (row: Row) => SQLOutputValue[];
}

/** Opens a table for reading in the order of its primary key. */
export function sourceTable(sqlite: DatabaseSync, table: CopiedTable): SourceTable {
  const info = sqlite.prepare(`PRAGMA table_info(${table})`).all();
  const columns = info.map(({ name }) => String(name));
  const keys = info
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
    .map(({ name }) => String(name));
  const key = keys.join(', ');
  const holes = keys.map(() => '?').join(', ');
  const select = `SELECT ${columns.join(', ')} FROM ${table}`;
  const first = sqlite.prepare(`${select} ORDER BY ${key} LIMIT ?`);
  const next = sqlite.prepare(`${select} WHERE (${key}) > (${holes}) ORDER BY ${key} LIMIT ?`);
  return {
    columns,
    count: () => Number(sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']),
    after: (last, limit) => (last === null ? first.all(limit) : next.all(...last, limit)),
    keyOf: (row) => keys.map((name) => row[name] ?? null),
  };
}
