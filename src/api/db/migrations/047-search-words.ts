import type { Migration } from './migration.ts';

const GROUPS = ['str', 'gay', 'she'];

/**
 * The words of all videos on SQLite too, as `search_words` on PostgreSQL: FTS5's own list of them counts through all that have a word
 * before it names it, some 30 ms a letter of a million videos.
 */
export const searchWords: Migration = {
  name: '047-search-words',
  sqlite: [
    'CREATE TABLE search_words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID',
    ...GROUPS.map(
      (group) => `INSERT OR IGNORE INTO search_words (word) SELECT term FROM video_words_${group}`,
    ),
  ],
  postgres: [],
};
