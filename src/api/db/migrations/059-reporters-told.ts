import type { Migration } from './migration.ts';
import { KEY, TEXT } from './postgres/columns.ts';

const table = (key: string, number: string, text: string, end: string): string => `
-- Reporters who are being told something of a case, one after the other: which of them was the last.
CREATE TABLE reporters_told (
  id ${key},
  case_id ${number} NOT NULL REFERENCES cases (id),
  what ${text} NOT NULL CHECK (what IN ('reporter', 'counter')),
  last_report_id ${number} NOT NULL
)${end};
`;

/** On SQLite an index ends with the number of its row; PostgreSQL sorted all reports of a case for the next few of them. */
const REPORTS_OF_CASE = `
DROP INDEX notices_case;
CREATE INDEX notices_case ON notices (case_id, report_id);
`;

/** Thousands who reported one thing are told what was decided a few at a time, each once. */
export const reportersTold: Migration = {
  name: '059-reporters-told',
  sqlite: [table('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', 'TEXT', ' STRICT')],
  postgres: [table(KEY, 'bigint', TEXT, ''), REPORTS_OF_CASE],
};
