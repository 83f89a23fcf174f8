import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Insertable } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';

/** Prepares an insert of the named columns and gives the function that runs it for a row. */
export function inserter<
  T extends keyof Database,
  C extends keyof Insertable<Database[T]> & string,
>(
  sqlite: DatabaseSync,
  table: T,
  columns: readonly C[],
): (row: { [K in C]: Insertable<Database[T]>[K] & SQLInputValue }) => void {
  const holes = columns.map(() => '?').join(', ');
  const statement = sqlite.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${holes})`,
  );
  return (row) => {
    statement.run(...columns.map((column) => row[column]));
  };
}
