import type { Kysely } from 'kysely';
import type { Reads } from '#platform/database/database.ts';
import type { Database } from '../../db/schema/index.ts';
import { TtlCache } from '../../ttl-cache.ts';
import type { Catalogue } from '../catalogue.ts';
import { commonCategories } from '../lists/common-categories.ts';
import { videoPage } from '../lists/page.ts';
import { relatedVideos } from '../related-videos.ts';
import { spelled } from '../suggestions/spelling.ts';
import { suggest } from '../suggestions/suggest.ts';
import { topEntries } from '../suggestions/top-entries.ts';
import { postgresSql } from './engine-sql.ts';
import { named } from './named.ts';
import { postgresSearchIndex } from './search-index.ts';
import { searchVideos } from './search.ts';
import { sharingWords, type SharedWords } from './sharing-words.ts';
import { spellParts } from './spell-parts.ts';
import { suggestParts } from './suggest-parts.ts';

export interface PostgresCatalogueOptions {
  /** Where the index is written. */
  db: Kysely<Database>;
  reads: Reads<Database>;
  /** Counts that are asked again and again; whoever changes what they count empties it. */
  totals: TtlCache<number>;
}

/** The catalogue on PostgreSQL: the same lists, searches by `tsvector`, corrections by `pg_trgm`. */
export function postgresCatalogue({ db, reads, totals }: PostgresCatalogueOptions): Catalogue {
  const { lists, searches, suggestions } = reads;
  const parts = suggestParts(suggestions);
  const words = { db: suggestions, sql: postgresSql };
  const shared: SharedWords = new TtlCache();
  return {
    listVideos: (source, filters, page) => videoPage({ db: lists, totals }, source, filters, page),
    searchVideos: (request, page) => searchVideos({ db: searches, totals }, request, page),
    commonCategories: (ids, limit) => commonCategories(lists, postgresSql, ids, limit),
    relatedVideos: (video, options) =>
      relatedVideos(
        {
          ...words,
          sharingWords: (to, limit) => sharingWords({ db: suggestions, totals, shared }, to, limit),
        },
        video,
        options,
      ),
    topOf: (kind, limits) => topEntries(lists, postgresSql, kind, limits),
    suggest: (text, limits) => suggest(parts, text, limits),
    spelled: (text, group) => spelled(spellParts(suggestions, group), text),
    named,
    among: postgresSql.among,
    frames: postgresSql.frames,
    index: postgresSearchIndex(db),
  };
}
