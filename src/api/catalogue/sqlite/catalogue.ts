import type { Kysely } from 'kysely';
import type { Reads } from '#platform/database/database.ts';
import type { Database } from '../../db/schema/index.ts';
import type { TtlCache } from '../../ttl-cache.ts';
import type { Catalogue } from '../catalogue.ts';
import { commonCategories } from '../lists/common-categories.ts';
import { videoPage } from '../lists/page.ts';
import { relatedVideos } from '../related-videos.ts';
import { spelled } from '../suggestions/spelling.ts';
import { suggest } from '../suggestions/suggest.ts';
import { topEntries } from '../suggestions/top-entries.ts';
import { sqliteSql } from './engine-sql.ts';
import { named } from './named.ts';
import { searchVideos } from './search.ts';
import { sqliteSearchIndex } from './search-index.ts';
import { sharingWords } from './sharing-words.ts';
import { spellParts } from './spell-parts.ts';
import { suggestParts } from './suggest-parts.ts';

export interface SqliteCatalogueOptions {
  /** Where the index is written. */
  db: Kysely<Database>;
  /** Where what can be computed anew is. */
  statistics: Kysely<Database>;
  reads: Reads<Database>;
  /** Counts that are asked again and again; whoever changes what they count empties it. */
  totals: TtlCache<number>;
}

/** The catalogue on SQLite: FTS5 finds, and what is found is narrowed by the rows of its lists. */
export function sqliteCatalogue({
  db,
  statistics,
  reads,
  totals,
}: SqliteCatalogueOptions): Catalogue {
  const { lists, searches, suggestions } = reads;
  const parts = suggestParts(suggestions);
  const words = { db: suggestions, sql: sqliteSql };
  return {
    listVideos: (source, filters, page) => videoPage({ db: lists, totals }, source, filters, page),
    searchVideos: (request, page) => searchVideos({ db: searches, totals }, request, page),
    commonCategories: (ids, limit) => commonCategories(lists, sqliteSql, ids, limit),
    relatedVideos: (video, options) =>
      relatedVideos(
        { ...words, sharingWords: (to, limit) => sharingWords(suggestions, to, limit) },
        video,
        options,
      ),
    topOf: (kind, limits) => topEntries(lists, sqliteSql, kind, limits),
    suggest: (text, limits) => suggest(parts, text, limits),
    spelled: (text, group) => spelled(spellParts(suggestions, group), text),
    named,
    among: sqliteSql.among,
    frames: sqliteSql.frames,
    index: sqliteSearchIndex(db, statistics),
  };
}
