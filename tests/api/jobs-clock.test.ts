import { expect, it, onTestFinished } from 'vitest';
import { tableJobs } from '#platform/jobs/table-jobs.ts';
import { scratchDatabase } from './db-support/database.ts';

// On SQLite alone: PostgreSQL has a queue of its own, with the clock of its server.

const HOUR = 3600;
const START = Date.parse('2026-06-15T12:00:00Z') / 1000;

it('a start has what was added while the clock ran ahead done now, and leaves what waits for its time', async () => {
  const { query, onCommit, sqlite } = scratchDatabase();
  const db = query.$pickTables<'jobs'>();
  const fail = (fields: object): never => {
    throw new Error(JSON.stringify(fields));
  };
  const log = { warn: fail, error: fail };
  const jobs = tableJobs({ db, onCommit, now: () => new Date(START * 1000), log });
  onTestFinished(() => jobs.stop());
  const ahead = START + 48 * HOUR;
  await query.transaction().execute(async (transaction) => {
    const to = transaction.$pickTables<'jobs'>();
    await jobs.enqueue(to, { kind: 'greet', runAt: ahead, turn: ahead + 600 });
    await jobs.enqueue(to, { kind: 'greet', runAt: ahead });
    await jobs.enqueue(to, { kind: 'greet', runAt: START + 6 * HOUR, turn: ahead });
    await jobs.enqueue(to, { kind: 'daily', key: 'daily', runAt: START + 24 * HOUR });
  });
  const kind = { leaseSeconds: 100, maxAttempts: 3, run: () => Promise.resolve() };
  const daily = { ...kind, name: 'daily', everySeconds: 24 * HOUR };
  await jobs.begin([{ ...kind, name: 'greet' }, daily], { works: false });
  const rows = sqlite.prepare('SELECT run_ts - ? AS run, turn_ts AS turn FROM jobs ORDER BY id');
  expect(rows.all(START)).toEqual([
    { run: 0, turn: START },
    { run: 0, turn: 0 },
    { run: 6 * HOUR, turn: ahead },
    { run: 24 * HOUR, turn: 0 },
  ]);
});
