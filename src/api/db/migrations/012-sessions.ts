import type { Migration } from './migration.ts';
import { postgresBaseline } from './postgres-baseline.ts';

const role = `
ALTER TABLE members ADD COLUMN role TEXT NOT NULL DEFAULT 'member'
  CHECK (role IN ('member', 'moderator'));
`;

const table = `
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_ts INTEGER NOT NULL,
  expires_ts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_member ON sessions (member_id);
CREATE INDEX sessions_expired ON sessions (expires_ts);
`;

/** Who is signed in where, and who decides what is shown. */
export const sessions: Migration = {
  name: '012-sessions',
  postgres: postgresBaseline,
  sqlite: [role, table],
};
