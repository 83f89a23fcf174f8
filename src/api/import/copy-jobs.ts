import type { DatabaseSync } from 'node:sqlite';
import type { Transaction } from 'kysely';
import type { NewJob } from '#platform/jobs/job.ts';
import type { Database } from '../db/schema/index.ts';
import { ONCE_RULES } from '../job-rules.ts';

/** Adds a job to the queue of the database that is copied into, within a transaction there. */
export type AddJob = (to: Transaction<Database>, job: NewJob) => Promise<void>;

/**
 * Takes along what waits in the queue of a site, and what was given up, as the next start would have tried that again: mails and what else somebody
 * waits for. What comes from time to time comes there by itself. Gives how many.
 */
export async function copyJobs(
  from: DatabaseSync,
  to: Transaction<Database>,
  add: AddJob,
): Promise<number> {
  const kinds = ONCE_RULES.map(({ name }) => name);
  const rows = from
    .prepare(
      `SELECT kind, payload, unique_key AS "key", CASE WHEN dead_ts IS NULL THEN run_ts END AS "runAt"
      FROM jobs WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY run_ts, id`,
    )
    .iterate(JSON.stringify(kinds));
  let taken = 0;
  for (const { kind, payload, key, runAt } of rows) {
    await add(to, {
      kind: String(kind),
      payload: JSON.parse(String(payload)) as NonNullable<NewJob['payload']>,
      ...(key !== null && { key: String(key) }),
      ...(runAt !== null && { runAt: Number(runAt) }),
    });
    taken += 1;
  }
  return taken;
}
