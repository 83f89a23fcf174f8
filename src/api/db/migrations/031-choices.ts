import { TEXT } from './postgres/columns.ts';
import type { Migration } from './migration.ts';

const tables = (number: string, text: string, end: string): string[] => [
  `CREATE TABLE exclusions (
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  kind ${text} NOT NULL CHECK (kind IN ('categories', 'models', 'channels', 'uploaders', 'words')),
  title_key ${text} NOT NULL,
  title ${text} NOT NULL,
  dir ${text} NOT NULL DEFAULT '',
  added_ts ${number} NOT NULL,
  PRIMARY KEY (member_id, kind, title_key)
)${end}`,
  `CREATE TABLE recent_searches (
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  title_key ${text} NOT NULL,
  title ${text} NOT NULL,
  added_ts ${number} NOT NULL,
  PRIMARY KEY (member_id, title_key)
)${end}`,
  `ALTER TABLE members ADD COLUMN choices_rev ${number} NOT NULL DEFAULT 0`,
];

/** What a member never wants to see and what they searched for lately, which a browser brings along at its first sign-in. */
export const choices: Migration = {
  name: '031-choices',
  sqlite: tables('INTEGER', 'TEXT', ' STRICT, WITHOUT ROWID'),
  postgres: tables('bigint', TEXT, ''),
};
