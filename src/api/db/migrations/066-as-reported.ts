import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

const columns = (number: string, text: string): string => `
-- JSON: what was reported as it was then, and when; and whose it is. NULL where nothing is kept.
ALTER TABLE cases ADD COLUMN seen ${text};
ALTER TABLE cases ADD COLUMN seen_of ${number};
CREATE INDEX cases_seen ON cases (seen_of) WHERE seen_of IS NOT NULL;
`;

/** Who wrote what is reported may delete it, or write it anew, before anybody looks. */
export const asReported: Migration = {
  name: '066-as-reported',
  sqlite: [columns('INTEGER', 'TEXT')],
  postgres: [columns('bigint', TEXT)],
};
