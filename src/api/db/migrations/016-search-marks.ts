import type { Migration } from './migration.ts';

const SEARCHES = ['str', 'gay', 'she'].map((group) => `video_search_${group}`);

/** Search entries say which categories a video carries: all are written anew, by the program as it opens the database. */
export const searchMarks: Migration = {
  name: '016-search-marks',
  sqlite: [
    ...SEARCHES.map((table) => `INSERT INTO ${table} (${table}) VALUES ('delete-all');`),
    `INSERT INTO meta (key, value) SELECT 'search_to_fill', '1' WHERE EXISTS (SELECT 1 FROM videos);`,
    `UPDATE videos SET search_key = NULL WHERE search_key IS NOT NULL;`,
  ],
  postgres: [],
};
