import type { Migration } from './migration.ts';

const tokens = `tokenize = "unicode61 remove_diacritics 2"`;

// One table a site group, so that no query reads the other groups' words. The rowid says how good
// and how long the video is (search-key.ts): the best matches are the first rows from the end.
const videoSearch = ['str', 'gay', 'she'].map(
  (group) => `
CREATE VIRTUAL TABLE video_search_${group} USING fts5(
  title, names, labels, cjk,
  content = '', contentless_delete = 1, prefix = '3', ${tokens});`,
);

const entitySearch = `
CREATE VIRTUAL TABLE entity_search USING fts5(
  title, aliases, cjk,
  content = '', contentless_delete = 1, prefix = '1 2 3', ${tokens});
-- The words of titles and aliases, for suggestions that forgive a typing mistake.
CREATE VIRTUAL TABLE entity_words USING fts5vocab('entity_search', 'row');
`;

/** Full-text search over videos, and over what the suggester names. */
export const search: Migration = {
  name: '005-search',
  postgres: [],
  sqlite: [...videoSearch, entitySearch],
};
