import type { Migration } from './migration.ts';

const table = (type: string, kind: string): string => `
CREATE TABLE blocks (
  member_id ${type} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  blocked_id ${type} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  added_ts ${type} NOT NULL,
  PRIMARY KEY (member_id, blocked_id),
  CHECK (member_id <> blocked_id)
)${kind};
CREATE INDEX blocks_blocked ON blocks (blocked_id);`;

/** Whom a member wants nothing to do with. */
export const blocks: Migration = {
  name: '026-blocks',
  sqlite: [table('INTEGER', ' STRICT, WITHOUT ROWID')],
  postgres: [table('bigint', '')],
};
