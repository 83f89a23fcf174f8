import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const table = (number: string, text: string, end: string): string => `
-- Messages that report something on the site.
CREATE TABLE notices (
  report_id ${number} PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
  category ${text} NOT NULL,
  address ${text} NOT NULL,
  from_second ${number},
  to_second ${number},
  name ${text} NOT NULL,
  good_faith ${number} NOT NULL CHECK (good_faith IN (0, 1)),
  lang ${text} NOT NULL,
  key_hash ${text} NOT NULL UNIQUE,
  due_ts ${number} NOT NULL
)${end};`;

/** Reports of what is on the site, with what they say as data. */
export const notices: Migration = {
  name: '030-notices',
  sqlite: [table('INTEGER', 'TEXT', ' STRICT')],
  postgres: [table('bigint', TEXT, '')],
};
