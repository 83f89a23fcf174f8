import type { Migration } from './migration.ts';
import { TEXT } from './postgres/columns.ts';

/**
 * Search entries on PostgreSQL say how popular a video is and which words its title has (catalogue/postgres/document.ts); the words of all entries are kept, to tell
 * which ones begin with another. Entries are written anew by the program as it opens the database, some at a time.
 */
export const searchSteps: Migration = {
  name: '038-search-steps',
  sqlite: [],
  postgres: [
    `CREATE TABLE search_words (word ${TEXT} PRIMARY KEY)`,
    'ALTER TABLE video_search ADD COLUMN step bigint NOT NULL DEFAULT 0',
    // What waits to be sorted into an index is looked through by each search.
    'ALTER INDEX video_search_document SET (fastupdate = off)',
    `SELECT gin_clean_pending_list('video_search_document')`,
    `INSERT INTO meta (key, value) SELECT 'search_to_fill', '0' WHERE EXISTS (SELECT FROM videos)
      ON CONFLICT DO NOTHING`,
  ],
};
