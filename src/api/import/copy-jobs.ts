import type { DatabaseSync } from 'node:sqlite';
import type { Transaction } from 'kysely';
import type { NewJob } from '#platform/jobs/job.ts';
import type { Database } from '../db/schema/index.ts';
import { ONCE_RULES } from '../job-rules.ts';

/** Adds jobs to the queue of the database that is copied into, within a transaction there. */
export type AddJobs = (to: Transaction<Database>, jobs: readonly NewJob[]) => Promise<void>;

/** Jobs a statement: each by one of its own, a hundred thousand are a minute and a half. */
const BATCH = 5000;

/**
 * Takes along what waits in the queue of a site, and what was given up, as the next start would have tried that again: mails and what else somebody
 * waits for. What comes from time to time comes there by itself. Gives how many.
 */
export async function copyJobs(
  from: DatabaseSync,
  to: Transaction<Database>,
  add: AddJobs,
): Promise<number> {
  const kinds = JSON.stringify(ONCE_RULES.map(({ name }) => name));
  const next = from.prepare(
    `SELECT id, kind, payload, unique_key AS "key", CASE WHEN dead_ts IS NULL THEN run_ts END AS "runAt", turn_ts AS turn
    FROM jobs WHERE kind IN (SELECT value FROM json_each(?)) AND id > ? ORDER BY id LIMIT ?`,
  );
  let taken = 0;
  for (let last = 0; ;) {
    const rows = next.all(kinds, last, BATCH);
    await add(
      to,
      rows.map(({ kind, payload, key, runAt, turn }) => ({
        kind: String(kind),
        payload: JSON.parse(String(payload)) as NonNullable<NewJob['payload']>,
        ...(key !== null && { key: String(key) }),
        ...(runAt !== null && { runAt: Number(runAt) }),
        ...(turn !== 0 && { turn: Number(turn) }),
      })),
    );
    taken += rows.length;
    if (rows.length < BATCH) return taken;
    last = Number(rows.at(-1)?.['id']);
  }
}
