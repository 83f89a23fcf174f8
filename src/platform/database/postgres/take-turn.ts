import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';

const RETRY_MS = 200;

/**
 * Does something on PostgreSQL that one process at a time may do; the others wait. `turn` names it among the advisory locks of this database. The server gives the turn
 * back where a process is gone.
 */
export function takeTurn<Tables, T>(
  db: Kysely<Tables>,
  turn: number,
  act: () => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (held) => {
    for (;;) {
      const { rows } = await sql<{ mine: boolean }>`
        SELECT pg_try_advisory_lock(${turn}) AS mine`.execute(held);
      if (rows[0]?.mine) break;
      await wait(RETRY_MS);
    }
    try {
      return await act();
    } finally {
      await sql`SELECT pg_advisory_unlock(${turn})`.execute(held);
    }
  });
}
