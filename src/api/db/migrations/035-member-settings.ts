import { TEXT } from './postgres/columns.ts';
import type { Migration } from './migration.ts';

const steps = (number: string, text: string, end: string): string[] => [
  `CREATE TABLE member_settings (
  member_id ${number} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  name ${text} NOT NULL,
  value ${text} NOT NULL,
  changed_ts ${number} NOT NULL,
  PRIMARY KEY (member_id, name)
)${end}`,
  // Votes of one voter: of a visitor who signs in, of a member who leaves or takes their data along.
  'CREATE INDEX votes_by_voter ON votes (voter)',
];

/** Settings that each browser of a member has, and an index by which a voter's votes are found. */
export const memberSettings: Migration = {
  name: '035-member-settings',
  sqlite: steps('INTEGER', 'TEXT', ' STRICT, WITHOUT ROWID'),
  postgres: steps('bigint', TEXT, ''),
};
