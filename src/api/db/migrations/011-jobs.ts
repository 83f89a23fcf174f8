import type { Migration } from './migration.ts';

// One that is done goes, so what is here waits or was given up.
const table = `
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  unique_key TEXT,
  run_ts INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  locked_until_ts INTEGER,
  last_error TEXT,
  dead_ts INTEGER
) STRICT;
CREATE UNIQUE INDEX jobs_key ON jobs (unique_key);
CREATE INDEX jobs_due ON jobs (kind, run_ts) WHERE dead_ts IS NULL;
`;

/** When a mail is tried is its job's from now on. */
const mails = `
INSERT INTO jobs (kind, payload, run_ts, attempts, last_error)
  SELECT 'mail', '{"mail":' || id || '}', due_ts, min(attempts, 12), iif(attempts > 0, 'unknown', NULL)
  FROM mails ORDER BY due_ts, id;
DROP INDEX mails_due;
ALTER TABLE mails DROP COLUMN due_ts;
ALTER TABLE mails DROP COLUMN attempts;
`;

/** What is done later, by whichever process comes to it. */
export const jobs: Migration = { name: '011-jobs', postgres: [], sqlite: [table, mails] };
