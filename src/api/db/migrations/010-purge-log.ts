import type { Migration } from './migration.ts';

// AUTOINCREMENT: a number that was once given names no other row, also after the last ones went.
const table = `
CREATE TABLE purge_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mark TEXT NOT NULL,
  tags TEXT NOT NULL,
  created_ts INTEGER NOT NULL
) STRICT;
CREATE INDEX purge_log_created ON purge_log (created_ts);
`;

/** Where every reader of this database begins; its mark tells it from any other database. */
const first = `
INSERT INTO purge_log (mark, tags, created_ts) VALUES (lower(hex(randomblob(16))), '[]', 0);
`;

/** What changes made untrue, for whoever keeps something made of it. */
export const purgeLog: Migration = { name: '010-purge-log', postgres: [], sqlite: [table, first] };
