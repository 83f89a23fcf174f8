import { TEXT } from './postgres/columns.ts';
import type { Migration } from './migration.ts';

// A document holds folded words and pairs of CJK characters by weight (A title, B names, C labels), and beside them what a
// search is narrowed by: see catalogue/postgres/document.ts.
const tables = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE video_search (
  video_id bigint PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
  post_ts bigint NOT NULL,
  document tsvector NOT NULL
);
CREATE INDEX video_search_document ON video_search USING gin (document);

CREATE TABLE entity_search (
  kind ${TEXT} NOT NULL,
  id bigint NOT NULL,
  document tsvector NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX entity_search_document ON entity_search USING gin (document);

-- The words of names, for suggestions that forgive a typing mistake.
CREATE TABLE entity_words (word ${TEXT} PRIMARY KEY);
CREATE INDEX entity_words_like ON entity_words USING gist (word gist_trgm_ops);
`;

/** Full-text search on PostgreSQL; SQLite has had its own since 005-search. */
export const postgresSearch: Migration = {
  name: '014-postgres-search',
  sqlite: [],
  postgres: [tables],
};
