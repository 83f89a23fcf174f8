import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import {
  SEARCH_KEY_DURATION_CLASS,
  SEARCH_KEY_VIDEO_ID,
  videoSearchTable,
} from '../../db/search-key.ts';
import type { Sql, VideoFilters, VideoSource } from '../videos/source.ts';
import type { PageRequest } from '../videos/page.ts';
import type { SearchExpressions } from './expression.ts';

/** bm25 weights of title, names, labels and CJK text: a title says most (API.md leaves it to us). */
const WEIGHTS = sql.raw('10.0, 6.0, 3.0, 8.0');
/** Up to this many matches are ranked one by one; beyond it, titles first and then by popularity. */
const RANKED = 2000;

export interface SearchRequest {
  group: SiteGroup;
  expression: string;
  filters: VideoFilters;
}

const videoId = sql.raw(SEARCH_KEY_VIDEO_ID);

/** The condition that narrows matches by what their search key does not say. */
function narrowed({ group, filters }: SearchRequest): Sql {
  const { since, hdOnly } = filters;
  const hd = hdOnly ? sql` AND v.is_hd = 1` : sql``;
  if (since !== null) {
    return sql`m.id IN (SELECT v.id FROM videos AS v
      WHERE v.visible = 1 AND v.site_group = ${group} AND v.post_ts >= ${since}${hd})`;
  }
  return hdOnly ? sql`EXISTS (SELECT 1 FROM videos AS v WHERE v.id = m.id${hd})` : sql`1 = 1`;
}

/** FROM and WHERE of the matches as `m` (id, search_key and, for the ranked, rank). */
function matching(request: SearchRequest, ranked = false): Sql {
  const { group, expression, filters } = request;
  const table = sql.table(videoSearchTable(group));
  const rank = ranked ? sql`, round(bm25(${table}, ${WEIGHTS}), 1) AS rank` : sql``;
  const ofClass =
    filters.durationClass === null
      ? sql``
      : sql` AND ${sql.raw(SEARCH_KEY_DURATION_CLASS)} = ${filters.durationClass}`;
  return sql`(SELECT ${videoId} AS id, rowid AS search_key${rank} FROM ${table}
    WHERE ${table} MATCH ${expression}${ofClass}) AS m WHERE ${narrowed(request)}`;
}

/**
 * The matches as a list's source, for sorts that a list has: collected once, then met along the sort's
 * index (the `+` keeps SQLite on it). Asking FTS5 row by row instead was nine times slower.
 */
export function matchedVideos({ group, expression }: SearchRequest, total: number): VideoSource {
  const table = sql.table(videoSearchTable(group));
  return {
    key: `search:${group}:${expression}`,
    from: sql`videos AS v`,
    id: sql`v.id`,
    where: [
      sql`v.visible = 1`,
      sql`v.site_group = ${group}`,
      sql`+v.id IN (SELECT ${videoId} FROM ${table} WHERE ${table} MATCH ${expression})`,
    ],
    keptTotal: () => Promise.resolve(total),
  };
}

/** How many videos match. */
export function countMatches({ db, totals }: CallContext, request: SearchRequest): Promise<number> {
  const { group, expression, filters } = request;
  return totals.get(`search|${JSON.stringify([group, expression, filters])}`, async () => {
    const { rows } = await sql<{ total: number }>`
      SELECT count(*) AS total FROM ${matching(request)}`.execute(db);
    return rows[0]?.total ?? 0;
  });
}

interface MatchPage extends SearchRequest, Omit<PageRequest, 'sort'> {
  total: number;
  title: SearchExpressions['title'];
}

async function select({ db }: CallContext, query: Sql, order: Sql, limit: number, offset: number) {
  const { rows } = await sql<{ id: number }>`SELECT m.id AS id FROM ${query}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

// The key's high bits are the video's popularity: descending keys are descending popularity.
const popular = sql`m.search_key DESC`;

/** Titles that match first, then the rest, each by popularity: needs no look at every match. */
async function tiered(context: CallContext, page: MatchPage, offset: number): Promise<number[]> {
  const { title, count, expression } = page;
  const inTitles = title === null ? null : { ...page, expression: title };
  const titles = inTitles === null ? 0 : await countMatches(context, inTitles);
  if (inTitles === null || titles === 0) {
    return select(context, matching(page), popular, count, offset);
  }
  const first =
    offset < titles ? await select(context, matching(inTitles), popular, count, offset) : [];
  if (first.length === count) return first;
  const elsewhere = { ...page, expression: `(${expression}) NOT (${inTitles.expression})` };
  const skipped = Math.max(0, offset - titles);
  const wanted = count - first.length;
  return [...first, ...(await select(context, matching(elsewhere), popular, wanted, skipped))];
}

/** The ids of one page of matches, the most fitting first. */
export async function matchPage(context: CallContext, page: MatchPage): Promise<number[]> {
  const offset = (page.page - 1) * page.count;
  if (offset >= page.total) return [];
  if (page.total > RANKED) return tiered(context, page, offset);
  const order = sql`m.rank, m.search_key DESC`;
  return select(context, matching(page, true), order, page.count, offset);
}
