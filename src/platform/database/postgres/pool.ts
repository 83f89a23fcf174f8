import { Pool, TypeOverrides, types } from 'pg';
import type { DatabaseLog } from '../database.ts';

/** Connections of one process at most: PostgreSQL gives each a process of its own. */
const MAX_CONNECTIONS = 10;
/** How long a request waits for a connection before its visitor is told to come again. */
const CONNECT_TIMEOUT_MS = 2000;
/** No query of ours takes longer; one that hangs must not keep its connection. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Text of a connection that is gone without a word: the kernel asks after it. */
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
    log?.warn?.({ err: error }, 'a connection to PostgreSQL was lost');
  });
  return pool;
}
