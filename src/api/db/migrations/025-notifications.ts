import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const tables = (key: string, number: string, text: string, end: string): string => `
-- What a member is told of. While it is not read, the same about the same thing is one: open_key says which.
CREATE TABLE notifications (
  id ${key},
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind ${text} NOT NULL,
  section ${text} NOT NULL,
  object_id ${number} NOT NULL,
  item_id ${number} NOT NULL DEFAULT 0,
  open_key ${text} UNIQUE,
  created_ts ${number} NOT NULL,
  updated_ts ${number} NOT NULL
)${end};
CREATE INDEX notifications_member ON notifications (member_id, updated_ts);
CREATE INDEX notifications_old ON notifications (updated_ts);
-- Whose doing it was.
CREATE TABLE notification_people (
  notification_id ${number} NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  added_ts ${number} NOT NULL,
  PRIMARY KEY (notification_id, member_id)
)${end};
CREATE INDEX notification_people_member ON notification_people (member_id);
-- Where a member wants to be told of a kind; the default has no row.
CREATE TABLE notification_ways (
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind ${text} NOT NULL,
  way ${text} NOT NULL CHECK (way IN ('site', 'mail', 'off')),
  PRIMARY KEY (member_id, kind)
)${end};
-- Where a press ends mails of this kind; null for a mail that its reader asked for.
ALTER TABLE mails ADD COLUMN unsubscribe ${text};
`;

/** Members are told of what concerns them. */
export const notifications: Migration = {
  name: '025-notifications',
  sqlite: [tables('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [tables(KEY, 'bigint', TEXT, '')],
};
