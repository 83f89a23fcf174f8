import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const tables = (key: string, number: string, text: string, end: string): string => `
-- What members write to each other. pair is the numbers of both, the lower one first: 3:12.
CREATE TABLE messages (
  id ${key},
  pair ${text} NOT NULL,
  from_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  to_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text ${text} NOT NULL,
  send_key ${text},
  added_ts ${number} NOT NULL,
  UNIQUE (from_id, send_key)
)${end};
CREATE INDEX messages_pair ON messages (pair, id);
CREATE INDEX messages_to ON messages (to_id);
-- A conversation as one of the two has it: what is up to cleared_id is deleted for them.
CREATE TABLE conversations (
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  other_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  last_id ${number},
  unread ${number} NOT NULL DEFAULT 0 CHECK (unread >= 0),
  read_id ${number} NOT NULL DEFAULT 0,
  cleared_id ${number} NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, other_id),
  CHECK (member_id <> other_id)
)${end};
CREATE INDEX conversations_latest ON conversations (member_id, last_id);
CREATE INDEX conversations_other ON conversations (other_id);
ALTER TABLE members ADD COLUMN privacy_messages ${text} NOT NULL DEFAULT 'members'
  CHECK (privacy_messages IN ('members', 'friends', 'nobody'));
`;

/** Members write to each other. */
export const messages: Migration = {
  name: '027-messages',
  sqlite: [tables('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables(KEY, 'bigint', TEXT, '')],
};
