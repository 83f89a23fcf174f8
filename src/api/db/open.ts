import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { DatabaseLog, OpenDatabase as Port, ReadKind } from '#platform/database/database.ts';
import { APPLICATION_ID, checkDatabaseFile } from '#platform/database/sqlite/check.ts';
import { Checkpoints } from '#platform/database/sqlite/checkpoints.ts';
import { connect } from '#platform/database/sqlite/connection.ts';
import type { Connection } from '#platform/database/sqlite/connection.ts';
import { sqliteDialect } from '#platform/database/sqlite/dialect.ts';
import { SLICE_MS } from '#platform/in-slices.ts';
import { Mutex } from '#platform/mutex.ts';
import { READS_AT_ONCE, ReadPool } from '#platform/database/sqlite/read-pool.ts';
import { threadDialect } from '#platform/database/sqlite/thread-dialect.ts';
import { asDatabaseError } from '#platform/database/error.ts';
import { refillVideoSearch } from '../catalogue/sqlite/fill-search.ts';
import { migrate, olderDatabase, schemaVersion } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema/index.ts';

/** An open database in a file, or in memory: there all reads are `query`. */
export interface OpenDatabase extends Port<Database> {
  engine: 'sqlite';
  /** The writing connection itself, for bulk loads at start when nothing else runs. */
  sqlite: DatabaseSync;
}

export interface DatabaseOptions {
  file: string;
  log?: DatabaseLog;
  /** How long another program may be asked to let go, in milliseconds; as every start does unless told. */
  openTimeoutMs?: number;
  /** For what works beside a server: a database that lacks steps is refused, not changed beneath it. */
  mustBeCurrent?: boolean;
}

/**
 * Opens (creating it when absent) the database in `file`, or `:memory:`, and migrates it.
 * Throws DatabaseError for a file that is damaged, locked, newer, not ours, or older where it must not be; such a file is
 * left as it was.
 */
export function openDatabase({
  file,
  log,
  openTimeoutMs,
  mustBeCurrent = false,
}: DatabaseOptions): OpenDatabase {
  const inMemory = file === ':memory:';
  if (!inMemory) {
    checkDatabaseFile(file);
    mkdirSync(dirname(file), { recursive: true });
  }
  let writer: Connection | undefined;
  try {
    writer = connect(file, { queryOnly: false, openTimeoutMs });
    if (mustBeCurrent && schemaVersion(writer.sqlite) < migrations.length) throw olderDatabase();
    prepareFile(writer.sqlite, file, log);
    const reader = inMemory ? undefined : connect(file, { queryOnly: true, openTimeoutMs });
    writer.stopWaiting();
    reader?.stopWaiting();
    const listeners: (() => void)[] = [];
    const checkpoints = new Checkpoints(writer.sqlite);
    const committed = (): void => {
      checkpoints.committed();
      for (const listener of listeners) listener();
    };
    // What the schema needed comes again at the next start.
    writer.setSynchronous('FULL');
    const connections = { writer, reader, turns: new Mutex(), checkpoints, committed };
    const query = new Kysely<Database>({ dialect: sqliteDialect(connections, { durable: true }) });
    const statistics = new Kysely<Database>({
      dialect: sqliteDialect(connections, { durable: false }),
    });
    const pool = inMemory ? undefined : new ReadPool(file);
    const readsOf = (kind: ReadKind): Kysely<Database> =>
      pool ? new Kysely({ dialect: threadDialect(pool, kind) }) : query;
    const reads = {
      lists: readsOf('lists'),
      searches: readsOf('searches'),
      suggestions: readsOf('suggestions'),
    };
    const close = async (): Promise<void> => {
      checkpoints.stop();
      await pool?.close();
      await query.destroy();
      // Kysely destroys nothing where no query has run.
      reader?.close();
      writer?.close();
    };
    const warm = (): void => {
      pool?.start();
      if (pool) checkpoints.start((sql) => pool.read('suggestions', { sql, parameters: [] }));
    };
    const onCommit = (listener: () => void): void => void listeners.push(listener);
    const { sqlite } = writer;
    return {
      engine: 'sqlite',
      ...{ query, statistics, reads, searchesAtOnce: READS_AT_ONCE, sliceMs: SLICE_MS },
      ...{ warm, onCommit, sqlite, close },
    };
  } catch (error) {
    writer?.close();
    throw asDatabaseError(error, file);
  }
}

function prepareFile(sqlite: DatabaseSync, file: string, log: DatabaseLog | undefined): void {
  if (schemaVersion(sqlite) <= migrations.length) {
    // Before the log exists, so that the file itself says from its first page on whose it is.
    if (schemaVersion(sqlite) === 0) sqlite.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    sqlite.exec('PRAGMA journal_mode = WAL');
    // A lock held by another program shows here, before anything is served.
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
  }
  const applied = migrate(sqlite, file);
  if (applied.length > 0) log?.info({ applied }, 'database schema updated');
  if (refillVideoSearch(sqlite)) log?.info({}, 'search index written anew');
  sqlite.exec('PRAGMA optimize');
}
