import type { Migration } from './migration.ts';

const GROUPS = ['str', 'gay', 'she'];

/** The words of a site group's videos, to spell by. PostgreSQL keeps them already: `search_words`. */
export const searchSpelling: Migration = {
  name: '042-search-spelling',
  sqlite: GROUPS.map(
    (group) =>
      `CREATE VIRTUAL TABLE video_words_${group} USING fts5vocab('video_search_${group}', 'row')`,
  ),
  postgres: [],
};
