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

/** Kysely on node:sqlite. What is not `durable` is in the file for everybody, but not yet safe from a power cut. */
export function sqliteDialect(
  connections: Connections,
  { durable }: { durable: boolean },
): Dialect {
  return {
    createDriver: () => new SqliteFileDriver(connections, durable),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyConnectionsAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}
