import { sql, type Kysely, type Transaction } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#api/db/schema/index.ts';

export type Step = (db: Transaction<Database>) => Promise<unknown>;

export const nothing: Step = () => Promise.resolve();

/** Calls are begun while another transaction holds something, one after the other as they wait for it, and go on when that has ended with its last step; gives what comes of them. */
export function besideIn(world: { readonly db: Kysely<Database> }) {
  async function waitingForLocks(): Promise<number> {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db);
    return Number(rows[0]?.n);
  }

  return async function beside<T>(
    { holds, ends }: { holds: Step; ends: Step },
    begin: readonly (() => Promise<T>)[],
  ): Promise<T[]> {
    const begun = await world.db.transaction().execute(async (db) => {
      await holds(db);
      const calls: Promise<T>[] = [];
      for (const call of begin) {
        calls.push(call());
        await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(calls.length);
      }
      await ends(db);
      return { calls };
    });
    return Promise.all(begun.calls);
  };
}
