import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Dialect, Kysely } from 'kysely';
import { SqliteFileDriver } from './driver.ts';
import type { Connections } from './driver.ts';

/** Kysely by default gives SQLite one connection at a time; our driver has a reader of its own. */
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on node:sqlite. */
export function sqliteDialect(connections: Connections): Dialect {
  return {
    createDriver: () => new SqliteFileDriver(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnectionsAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}
