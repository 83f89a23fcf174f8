import { Pool, TypeOverrides, types } from 'pg';
import type { DatabaseLog } from '../database.ts';

/** Connections of one process at most: PostgreSQL gives each a process of its own. */
const MAX_CONNECTIONS = 10;
/** How long a request waits for a connection before its visitor is told to come again. */
const CONNECT_TIMEOUT_MS = 2000;
/** No query of ours takes longer; one that hangs must not keep its connection. */
const STATEMENT_TIMEOUT_MS = 30_000;
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

/** Connections to the server at `url`, made when they are wanted; one that breaks while it is idle is dropped. */
export function createPool(url: string, log?: DatabaseLog): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'islet',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: numbersAsNumbers(),
  });
  pool.on('error', (error) => {
    log?.warn?.({ reason: error.message }, 'a connection to PostgreSQL was lost');
  });
  // One that breaks between two statements of a transaction: the next one of them says so.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
