import type { VideoSort, SearchSort } from '#contract/enums.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ServiceContext } from '../../context.ts';

export type Sql = RawBuilder<unknown>;

/** Filters of a list, as the database asks them. `null` filters nothing. */
export interface VideoFilters {
  durationClass: number | null;
  hdOnly: boolean;
  /** Seconds since 1970: only what was posted from then on. */
  since: number | null;
}

/**
 * What a list of videos is a list of. The rows come from one table under the alias `v`, which has the
 * columns of a listing (site_group, post_ts, duration, viewed, …), so that sorts and filters read one index.
 */
export interface VideoSource {
  /** Names the source; counts are remembered by it. Null where members write to the list: it is counted each time. */
  key: string | null;
  from: Sql;
  /** The column that holds the video's id. */
  id: Sql;
  where: readonly Sql[];
  /** The order this source has of its own, in place of the newest first: a playlist's, say. */
  ownOrder?: Sql;
  /** The total where one is kept; null for filters it does not know. */
  keptTotal?: (context: ServiceContext, filters: VideoFilters) => Promise<number> | null;
}

const SORT_COLUMN: Readonly<Record<VideoSort, string>> = {
  'latest-updates': 'v.post_ts',
  'most-popular': 'v.popularity',
  'top-rated': 'v.rating_rank',
  'most-viewed': 'v.viewed',
  'most-commented': 'v.comments',
  longest: 'v.duration',
};

/** The order of a list; `relevance` outside a search is the order a list has anyway. */
export function orderBy(source: VideoSource, sort: SearchSort): Sql {
  const plain = sort === 'relevance' || sort === 'latest-updates';
  if (plain && source.ownOrder) return source.ownOrder;
  const column = sql.ref(SORT_COLUMN[sort === 'relevance' ? 'latest-updates' : sort]);
  return sql`${column} DESC, ${source.id} DESC`;
}

/** The conditions of a list; `1 = 1` stands for none. */
export function conditions(source: VideoSource, filters: VideoFilters): Sql {
  const all = [...source.where];
  if (filters.durationClass !== null) all.push(sql`v.duration_class = ${filters.durationClass}`);
  if (filters.hdOnly) all.push(sql`v.is_hd = 1`);
  if (filters.since !== null) all.push(sql`v.post_ts >= ${filters.since}`);
  return all.length === 0 ? sql`1 = 1` : sql.join(all, sql` AND `);
}
