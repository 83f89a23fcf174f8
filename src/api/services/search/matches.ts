import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import {
  SEARCH_KEY_DURATION_CLASS,
  SEARCH_KEY_VIDEO_ID,
  videoSearchTable,
} from '../../db/search-key.ts';
import { orderBy, type Sql, type VideoFilters, type VideoSource } from '../videos/source.ts';
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

/**
 * The matches as `m` (id, search_key and, for the ranked, rank), joined with their videos as `v` only
 * where a filter or sort needs them.
 */
function matching(
  { group, expression, filters }: SearchRequest,
  joined: boolean,
  ranked = false,
): Sql {
  const table = sql.table(videoSearchTable(group));
  const rank = ranked ? sql`, round(bm25(${table}, ${WEIGHTS}), 1) AS rank` : sql``;
  const matches = sql`SELECT ${videoId} AS id, rowid AS search_key${rank} FROM ${table}
    WHERE ${table} MATCH ${expression}`;
  const parts: Sql[] = [];
  if (filters.hdOnly) parts.push(sql`v.is_hd = 1`);
  if (filters.since !== null) parts.push(sql`v.post_ts >= ${filters.since}`);
  const ofClass =
    filters.durationClass === null
      ? sql``
      : sql` AND ${sql.raw(SEARCH_KEY_DURATION_CLASS)} = ${filters.durationClass}`;
  const from = sql`(${matches}${ofClass}) AS m`;
  if (!joined) return from;
  parts.push(sql`v.visible = 1`);
  return sql`${from} JOIN videos AS v ON v.id = m.id WHERE ${sql.join(parts, sql` AND `)}`;
}

const needsVideos = ({ hdOnly, since }: VideoFilters): boolean => hdOnly || since !== null;

/** How many videos match. */
export function countMatches({ db, totals }: CallContext, request: SearchRequest): Promise<number> {
  return totals.get(`search|${JSON.stringify(request)}`, async () => {
    const from = matching(request, needsVideos(request.filters));
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${from}`.execute(
      db,
    );
    return rows[0]?.total ?? 0;
  });
}

interface MatchPage extends SearchRequest, PageRequest {
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
  const joined = needsVideos(page.filters);
  if (page.title === null) {
    return select(context, matching(page, joined), popular, page.count, offset);
  }
  const inTitles = { ...page, expression: page.title };
  const titles = await countMatches(context, {
    group: page.group,
    expression: page.title,
    filters: page.filters,
  });
  const first =
    offset < titles
      ? await select(context, matching(inTitles, joined), popular, page.count, offset)
      : [];
  if (first.length === page.count) return first;
  const elsewhere = { ...page, expression: `(${page.expression}) NOT (${page.title})` };
  const skipped = Math.max(0, offset - titles);
  const wanted = page.count - first.length;
  const rest = await select(context, matching(elsewhere, joined), popular, wanted, skipped);
  return [...first, ...rest];
}

/** The ids of one page of matches in the order of `sort`. */
export async function matchPage(context: CallContext, page: MatchPage): Promise<number[]> {
  const offset = (page.page - 1) * page.count;
  if (offset >= page.total) return [];
  if (page.sort !== 'relevance') {
    const source: VideoSource = { key: '', from: sql``, id: sql`v.id`, where: [] };
    return select(context, matching(page, true), orderBy(source, page.sort), page.count, offset);
  }
  if (page.total > RANKED) return tiered(context, page, offset);
  const ranked = matching(page, needsVideos(page.filters), true);
  return select(context, ranked, sql`m.rank, m.search_key DESC`, page.count, offset);
}
