import type { Migration } from './migration.ts';

const column = (number: string): string => `
ALTER TABLE video_views_daily ADD COLUMN watch_seconds ${number} NOT NULL DEFAULT 0;
`;

/** For how long each video was watched, by day. */
export const watchTime: Migration = {
  name: '049-watch-time',
  sqlite: [column('INTEGER')],
  postgres: [column('bigint')],
};
