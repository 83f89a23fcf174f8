import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryResult,
} from 'kysely';
import type { ReadThread } from './read-thread.ts';

const readsOnly = (): Promise<never> =>
  Promise.reject(new TypeError('A thread of reads has no transactions.'));

class ThreadConnection implements DatabaseConnection {
  readonly #thread: ReadThread;

  constructor(thread: ReadThread) {
    this.#thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Kysely's typed builders know the row's shape; the driver cannot.
    return { rows: (await this.#thread.read(sql, parameters)) as R[] };
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

  constructor(thread: ReadThread) {
    this.#connection = new ThreadConnection(thread);
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

  /** Who made the thread closes it. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

class ManyReadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on a thread of reads: whatever writes is refused by SQLite. */
export function threadDialect(thread: ReadThread): Dialect {
  return {
    createDriver: () => new ThreadDriver(thread),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ManyReadsAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}
