import type { Migration } from './migration.ts';

const turns = `
ALTER TABLE jobs ADD COLUMN turn_ts INTEGER NOT NULL DEFAULT 0;
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (kind, turn_ts, run_ts) WHERE dead_ts IS NULL;
`;

/** Who wants much to be done waits for those who want little; pg-boss, which has the jobs on PostgreSQL, knows a priority. */
export const turnsOfJobs: Migration = { name: '065-turns', postgres: [], sqlite: [turns] };
