import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Dialect, Kysely } from 'kysely';
import { SqliteFileDriver } from './driver.ts';
import type { Connections } from './driver.ts';

/** Kysely on node:sqlite. */
export function sqliteDialect(connections: Connections): Dialect {
  return {
    createDriver: () => new SqliteFileDriver(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}
