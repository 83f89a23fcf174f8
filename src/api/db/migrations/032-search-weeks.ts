import type { Migration } from './migration.ts';

/** Search entries on PostgreSQL say the week of posting beside the day: a month is met in a few lists. */
export const searchWeeks: Migration = {
  name: '032-search-weeks',
  sqlite: [],
  postgres: [
    // A million entries take minutes.
    'SET LOCAL statement_timeout = 0',
    'DROP INDEX video_search_document',
    `UPDATE video_search
      SET document = document || array_to_tsvector(ARRAY['w:' || (post_ts / 604800)])`,
    'CREATE INDEX video_search_document ON video_search USING gin (document)',
    'ANALYZE video_search',
  ],
};
