import type { Migration } from './migration.ts';

/** When a report is closed its case says: one decision may close 100,000 of them. */
const REPORTS = `
DROP INDEX reports_open;
ALTER TABLE reports DROP COLUMN closed_ts;
`;

/** On SQLite an index ends with the key of its row; PostgreSQL sorted all subscribers for the next few of them. */
const SUBSCRIBERS = `
DROP INDEX subscriptions_object;
CREATE INDEX subscriptions_object ON subscriptions (section, object_id, member_id);
`;

/** What concerns very many takes no longer than what concerns a few: reports are not closed one by one, and subscribers are named in slices. */
export const boundedWrites: Migration = {
  name: '061-bounded-writes',
  sqlite: [REPORTS],
  postgres: [REPORTS, SUBSCRIBERS],
};
