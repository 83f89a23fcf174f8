import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type { Checkpoints } from './checkpoints.ts';
import type { Connection } from './connection.ts';
import { isBusy } from '../error.ts';
import type { Mutex } from '../../mutex.ts';

/** How long a query waits in all for its turn and for a lock of another process. */
const TIMEOUT_MS = 1000;
const RETRY_MS = 20;

/** The pair of connections behind one database; `reader` is absent for a database in memory. */
export interface Connections {
  writer: Connection;
  reader: Connection | undefined;
  /** Of whoever writes: one at a time. */
  turns: Mutex;
  checkpoints: Checkpoints;
  /** Called after each commit, when the reader sees it. */
  committed: () => void;
}

/**
 * Reads outside a transaction go to the reader, which sees the last commit (WAL) and waits for
 * nobody. Writes and transactions take turns on the writer. A lock of another process is waited for by timers,
 * so that everything else goes on, and only for a short time. A driver that is not `durable` does not wait for the disk.
 */
export class SqliteFileDriver implements Driver {
  readonly #connections: Connections;
  readonly #durable: boolean;

  constructor(connections: Connections, durable: boolean) {
    this.#connections = connections;
    this.#durable = durable;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(new RoutedConnection(this.#connections, this.#durable));
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await routed(connection).begin(settings.accessMode === 'read only');
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await routed(connection).end('COMMIT');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await routed(connection).end('ROLLBACK');
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`SAVEPOINT "${name}"`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`ROLLBACK TO "${name}"`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`RELEASE "${name}"`));
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#connections.reader?.close();
    this.#connections.writer.close();
    return Promise.resolve();
  }
}

class RoutedConnection implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #durable: boolean;
  #endTurn: (() => void) | undefined;

  constructor(connections: Connections, durable: boolean) {
    this.#connections = connections;
    this.#durable = durable;
  }

  /** Waits for whoever writes; gives the way to end one's own turn. */
  async #turn(): Promise<() => void> {
    const { turns, writer, checkpoints } = this.#connections;
    if (!this.#durable) await checkpoints.idle();
    const release = await turns.acquire();
    if (this.#durable) return release;
    writer.setSynchronous('NORMAL');
    return () => {
      writer.setSynchronous('FULL');
      release();
    };
  }

  async begin(readOnly: boolean): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    const endTurn = await this.#turn();
    try {
      const { writer } = this.#connections;
      await unlocked(() => writer.run(readOnly ? 'BEGIN' : 'BEGIN IMMEDIATE', []), deadline);
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const { writer } = this.#connections;
    // SQLite ends a transaction by itself on some errors; a failed COMMIT leaves it open, and
    // Kysely then asks for the rollback.
    if (how === 'COMMIT' || writer.sqlite.isTransaction) writer.run(how, []);
    this.#endTurn?.();
    this.#endTurn = undefined;
    if (how === 'COMMIT') this.#connections.committed();
    return Promise.resolve();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader, checkpoints } = this.#connections;
    const deadline = performance.now() + TIMEOUT_MS;
    if (this.#endTurn) return run<R>(writer, query);
    if (reader && isRead(query)) return unlocked(() => run<R>(reader, query), deadline);
    const endTurn = await this.#turn();
    try {
      return await unlocked(() => run<R>(writer, query), deadline);
    } finally {
      endTurn();
      checkpoints.committed();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const { writer, reader } = this.#connections;
    const source = this.#endTurn || !reader ? writer : reader;
    for (const row of source.iterate(query.sql, query.parameters)) {
      yield await Promise.resolve({ rows: [row as R] });
    }
  }
}

/** What `act` gives, tried again while another process holds a lock; its error once the deadline is over. */
async function unlocked<T>(act: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await wait(RETRY_MS);
  }
}

function routed(connection: DatabaseConnection): RoutedConnection {
  if (connection instanceof RoutedConnection) return connection;
  throw new TypeError('The connection belongs to another driver.');
}

function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true;
  return query.kind === 'RawNode' && /^\s*(?:select|explain)\b/i.test(sql);
}

function run<R>(connection: Connection, query: CompiledQuery): QueryResult<R> {
  const { rows, changes, insertId } = connection.run(query.sql, query.parameters);
  return {
    // Kysely's typed builders know the row's shape; the driver cannot.
    rows: rows as R[],
    ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
    ...(insertId === undefined ? {} : { insertId: BigInt(insertId) }),
  };
}
