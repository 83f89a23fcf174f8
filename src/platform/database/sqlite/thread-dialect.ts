import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryResult,
} from 'kysely';
import type { ReadKind } from '../database.ts';
import type { ReadPool } from './read-pool.ts';

const readsOnly = (): Promise<never> =>
  Promise.reject(new TypeError('Threads of reads have no transactions.'));

class ThreadConnection implements DatabaseConnection {
  readonly #pool: ReadPool;
  readonly #kind: ReadKind;

  constructor(pool: ReadPool, kind: ReadKind) {
    this.#pool = pool;
    this.#kind = kind;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Kysely's typed builders know the row's shape; the driver cannot.
    return { rows: (await this.#pool.read(this.#kind, { sql, parameters })) as R[] };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

class ThreadDriver implements Driver {
  readonly #connection: ThreadConnection;
  readonly beginTransaction = readsOnly;
  readonly commitTransaction = readsOnly;
  readonly rollbackTransaction = readsOnly;

  constructor(pool: ReadPool, kind: ReadKind) {
    this.#connection = new ThreadConnection(pool, kind);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  /** Who made the pool closes it. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

class ManyReadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on threads of reads: whatever writes is refused by SQLite. */
export function threadDialect(pool: ReadPool, kind: ReadKind): Dialect {
  return {
    createDriver: () => new ThreadDriver(pool, kind),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyReadsAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}
