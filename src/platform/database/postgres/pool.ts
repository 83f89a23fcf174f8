import type { PostgresPool } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import type { DatabaseLog } from '../database.ts';
import { busyError } from '../error.ts';

/** How long a request waits for a connection before its visitor is told to come again. */
const CONNECT_TIMEOUT_MS = 2000;
/** After a connection has been silent for this long the kernel asks whether the other side is there. */
const KEEP_ALIVE_MS = 10_000;

/** Numbers as SQLite gives them: every count, sum and key of ours is below 2^53. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const type of [types.builtins.INT8, types.builtins.NUMERIC]) {
    overrides.setTypeParser(type, Number);
  }
  return overrides;
}

/** What the connections of a pool are for. */
export interface PoolUse {
  /** Of one process at most: PostgreSQL gives each a process of its own. */
  connections: number;
  /** No query takes longer, in milliseconds; one that hangs must not keep its connection. */
  statementTimeout: number;
  /** Settings of the server's for these connections. */
  options: readonly string[];
  /** So many may wait for one of them; what comes beyond is told to come again. */
  maxWaiting: number;
}

/** Settings are put before those of an operator's address, which has the last word. */
function withOptions(url: string, options: readonly string[]): string {
  const address = new URL(url);
  const ours = options.map((option) => `-c ${option}`).join(' ');
  const theirs = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${ours} ${theirs}`.trim());
  return address.href;
}

/**
 * Connections to the server at `url`, made when they are wanted; one that breaks while it is idle is dropped. Beyond those who may wait, whoever asks is
 * refused as busy at once, and takes neither memory nor a turn.
 */
export function createPool(url: string, use: PoolUse, log?: DatabaseLog): PostgresPool {
  const pool = new Pool({
    connectionString: withOptions(url, use.options),
    application_name: 'islet',
    max: use.connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: use.statementTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: numbersAsNumbers(),
  });
  pool.on('error', (error) => {
    log?.warn?.({ reason: error.message }, 'a connection to PostgreSQL was lost');
  });
  // One that breaks between two statements of a transaction: the next one of them says so.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    options: pool.options,
    connect: () =>
      pool.waitingCount < use.maxWaiting
        ? pool.connect()
        : Promise.reject(busyError('too many wait for PostgreSQL')),
    end: () => pool.end(),
  };
}
