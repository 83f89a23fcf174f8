import { Kysely, sql } from 'kysely';
import {
  MAX_WAITING_READS,
  MAX_WAITING_WRITES,
  READ_KINDS,
  type DatabaseLog,
  type OpenDatabase,
  type ReadKind,
  type Reads,
} from '../database.ts';
import { ListenedDialect, TextDialect } from './dialect.ts';
import { DatabaseError } from '../error.ts';
import { asOpenError, notUtf8 } from './open-error.ts';
import { createPool, type PoolUse } from './pool.ts';

/** For writes, sessions and whatever is found by its key. Who is told that something is done has it on the disk, whatever the server's habit. */
const MAIN: PoolUse = {
  connections: 6,
  statementTimeout: 30_000,
  options: ['synchronous_commit=on'],
  maxWaiting: MAX_WAITING_WRITES,
};
/** Reads of some milliseconds, many at once, by indexes: no time for a compiler or for helping processes, and no disk to seek on. */
const SHORT_READS = ['jit=off', 'max_parallel_workers_per_gather=0', 'random_page_cost=1.1'];
/** For each kind of read that may take long, as many: its flood keeps nobody else waiting. */
const READS = { lists: 4, searches: 3, suggestions: 2 };
const readsUse = (kind: ReadKind): PoolUse => ({
  connections: READS[kind],
  statementTimeout: 5000,
  options: ['default_transaction_read_only=on', ...SHORT_READS],
  maxWaiting: MAX_WAITING_READS,
});

/** A dozen statements are some milliseconds, or some ten of a busy machine's. */
const SLICE_MS = 40;

interface PostgresOptions<Tables> {
  /** `postgres://user:password@host:port/database`. */
  url: string;
  /** Brings the schema up to date; gives the steps that ran. */
  migrate: (db: Kysely<Tables>) => Promise<string[]>;
  log?: DatabaseLog | undefined;
}

/** An open database on a PostgreSQL server. */
export interface PostgresDatabase<Tables> extends OpenDatabase<Tables> {
  engine: 'postgres';
  /** Where it is, for what needs a connection of its own. */
  url: string;
}

/** Titles come in ten languages. Throws a DatabaseError where a database could not hold them. */
async function requireUtf8<Tables>(db: Kysely<Tables>, url: string): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    SELECT current_setting('server_encoding') AS encoding`.execute(db);
  const [{ encoding } = { encoding: 'UTF8' }] = rows;
  if (encoding !== 'UTF8') throw new DatabaseError('refused', notUtf8(url, encoding));
}

/**
 * Connects to a PostgreSQL server and migrates its database. Rejects with a DatabaseError where the server is not there, does
 * not let us in or has a newer schema. Later the server may go and come back: what is asked meanwhile fails as busy.
 */
export async function openPostgres<Tables>(
  options: PostgresOptions<Tables>,
): Promise<PostgresDatabase<Tables>> {
  const { url, migrate, log } = options;
  const listeners: (() => void)[] = [];
  const committed = (): void => listeners.forEach((listener) => listener());
  const pool = createPool(url, MAIN, log);
  const inPool = (durable: boolean): Kysely<Tables> =>
    new Kysely({ dialect: new ListenedDialect({ pool }, { committed, durable }) });
  const query = inPool(true);
  try {
    await requireUtf8(query, url);
    const applied = await migrate(query);
    if (applied.length > 0) log?.info({ applied }, 'database schema updated');
  } catch (error) {
    await query.destroy();
    throw asOpenError(error, url);
  }
  const readers = READ_KINDS.map((kind) => {
    const dialect = new TextDialect({ pool: createPool(url, readsUse(kind), log) });
    return [kind, new Kysely<Tables>({ dialect })] as const;
  });
  return {
    engine: 'postgres',
    url,
    query,
    statistics: inPool(false),
    sliceMs: SLICE_MS,
    reads: Object.fromEntries(readers) as Reads<Tables>,
    // Who waits for a connection waits for so long, and no longer.
    searchesAtOnce: Infinity,
    warm: () => undefined,
    onCommit: (listener) => void listeners.push(listener),
    close: async () => {
      await Promise.all(readers.map(([, reader]) => reader.destroy()));
      await query.destroy();
    },
  };
}
