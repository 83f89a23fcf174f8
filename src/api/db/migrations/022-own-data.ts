import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const tables = (number: string, text: string, end: string): string => `
-- Members who asked for their account to be deleted, and when it is.
CREATE TABLE leavings (
  member_id ${number} PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  asked_ts ${number} NOT NULL,
  due_ts ${number} NOT NULL
)${end};
CREATE INDEX leavings_due ON leavings (due_ts);
-- What members take with them: a file each, for a while.
CREATE TABLE archives (
  member_id ${number} PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  state ${text} NOT NULL CHECK (state IN ('waiting', 'ready')),
  blob_key ${text} UNIQUE,
  asked_ts ${number} NOT NULL,
  expires_ts ${number}
)${end};
CREATE INDEX archives_expired ON archives (expires_ts);
`;

/** Members take their data with them, and leave. */
export const ownData: Migration = {
  name: '022-own-data',
  sqlite: [tables('INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables('bigint', TEXT, '')],
};
