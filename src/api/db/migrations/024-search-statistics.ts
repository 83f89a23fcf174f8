import type { Migration } from './migration.ts';

/**
 * PostgreSQL keeps how common ten thousand words of searches are, not one thousand: a search asks first how many videos are
 * to be expected, and of a word without a figure each two hundredth video is.
 */
export const searchStatistics: Migration = {
  name: '024-search-statistics',
  sqlite: [],
  postgres: [
    'ALTER TABLE video_search ALTER COLUMN document SET STATISTICS 1000; ANALYZE video_search',
  ],
};
