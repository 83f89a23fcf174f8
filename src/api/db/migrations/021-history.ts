import type { Migration } from './migration.ts';

const columns = (whole: string): string[] => [
  `ALTER TABLE history ADD COLUMN left_at ${whole} NOT NULL DEFAULT 0`,
  `ALTER TABLE members ADD COLUMN history_paused ${whole} NOT NULL DEFAULT 0 CHECK (history_paused IN (0, 1))`,
  'CREATE INDEX history_added ON history (added_ts)',
];

/** A history knows where a video was left, can be paused, and forgets what is old. */
export const history: Migration = {
  name: '021-history',
  sqlite: columns('INTEGER'),
  postgres: columns('bigint'),
};
