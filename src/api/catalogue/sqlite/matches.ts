import { sql } from 'kysely';
import type { Sql } from '../lists/listing.ts';
import type { Reading } from '../lists/page.ts';
import type { PageRequest } from '../video-source.ts';
import type { MatchExpressions } from './match-expression.ts';
import { collectsRows, narrowed, type MatchRequest } from './narrowing.ts';
import {
  SEARCH_KEY_DURATION_CLASS,
  SEARCH_KEY_IS_HD,
  SEARCH_KEY_VIDEO_ID,
  videoSearchTable,
} from './search-key.ts';

/** bm25 weights of title, names, labels and CJK text: a title says most (API.md leaves it to us). */
const WEIGHTS = sql.raw('10.0, 6.0, 3.0, 8.0');
/** Up to this many matches are ranked one by one; beyond it, titles first and then by popularity. */
const RANKED = 2000;
/** bm25 counts all that hold each of the words before it ranks a match: with more of them than this, that takes longer than all else of a search. */
const COUNTED = 10_000;
/** How common a word is changes slowly. */
const COUNTED_KEPT_MS = 600_000;
/** A page is late in a list once it ends beyond one part in this many. */
const LATE = 4;

const videoId = sql.raw(SEARCH_KEY_VIDEO_ID);

/**
 * FROM and WHERE of the matches as `m` (id, search_key and, for the ranked, rank). `each` looks at the row of
 * every match that is met, where filters need rows.
 */
async function matching(
  reading: Reading,
  request: MatchRequest,
  { each, ranked = false }: { each: boolean; ranked?: boolean },
): Promise<Sql> {
  const { group, expression, filters } = request;
  const table = sql.table(videoSearchTable(group));
  const rank = ranked ? sql`, round(bm25(${table}, ${WEIGHTS}), 1) AS rank` : sql``;
  const ofClass =
    filters.durationClass === null
      ? sql``
      : sql` AND ${sql.raw(SEARCH_KEY_DURATION_CLASS)} = ${filters.durationClass}`;
  const inHd = filters.hdOnly ? sql` AND ${sql.raw(SEARCH_KEY_IS_HD)}` : sql``;
  return sql`(SELECT ${videoId} AS id, rowid AS search_key${rank} FROM ${table}
    WHERE ${table} MATCH ${expression}${ofClass}${inHd}) AS m
    WHERE ${await narrowed(reading, request, each)}`;
}

/** How many videos match. */
export function countMatches(reading: Reading, request: MatchRequest): Promise<number> {
  const { group, expression, filters } = request;
  const key = `search|${JSON.stringify([group, expression, filters])}`;
  return reading.totals.get(key, async () => {
    const each = !(await collectsRows(reading, request));
    const { rows } = await sql<{ total: number }>`
      SELECT count(*) AS total FROM ${await matching(reading, request, { each })}`.execute(
      reading.db,
    );
    return rows[0]?.total ?? 0;
  });
}

/** Whether any video of a group matches, whatever else it is. */
export async function isMatched(
  { db, totals }: Reading,
  group: MatchRequest['group'],
  expression: string,
): Promise<boolean> {
  const table = sql.table(videoSearchTable(group));
  const found = await totals.get(`matched|${group}|${expression}`, async () => {
    const { rows } = await sql`SELECT 1 FROM ${table} WHERE ${table} MATCH ${expression}
      LIMIT 1`.execute(db);
    return rows.length;
  });
  return found > 0;
}

interface MatchPage extends MatchRequest, Omit<PageRequest, 'sort'> {
  total: number;
  title: MatchExpressions['title'];
  /** All that bm25 counts: the words, and the categories that narrow them. */
  terms: MatchExpressions['terms'];
}

async function select({ db }: Reading, query: Sql, order: Sql, limit: number, offset: number) {
  const { rows } = await sql<{ id: number }>`SELECT m.id AS id FROM ${query}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

// The key's high bits are the video's popularity: descending keys are descending popularity.
const popular = sql`m.search_key DESC`;

/** Titles that match first, then the rest, each by popularity: needs no look at every match. */
async function tiered(reading: Reading, page: MatchPage, offset: number): Promise<number[]> {
  const { title, count, expression } = page;
  // From the best on, a page is met soon; a late page has met most of the matches.
  const each = (offset + count) * LATE < page.total;
  const read = async (request: MatchRequest, limit: number, skipped: number) =>
    select(reading, await matching(reading, request, { each }), popular, limit, skipped);
  if (title === null) return read(page, count, offset);
  const inTitles = { ...page, expression: title };
  const first = await read(inTitles, count, offset);
  if (first.length === count) return first;
  const titles = first.length > 0 ? offset + first.length : await countMatches(reading, inTitles);
  const elsewhere = { ...page, expression: `(${expression}) NOT (${title})` };
  const rest = await read(elsewhere, count - first.length, Math.max(0, offset - titles));
  return [...first, ...rest];
}

/** Whether all that hold one of the words are too many to be counted for a rank. */
async function areCommon(reading: Reading, { group, terms }: MatchPage): Promise<boolean> {
  const table = sql.table(videoSearchTable(group));
  const held = terms.map((term) =>
    reading.totals.get(
      `held|${group}|${term}`,
      async () => {
        const { rows } = await sql<{ held: number }>`SELECT count(*) AS held FROM (SELECT 1
          FROM ${table} WHERE ${table} MATCH ${term} LIMIT ${COUNTED})`.execute(reading.db);
        return rows[0]?.held ?? 0;
      },
      COUNTED_KEPT_MS,
    ),
  );
  return (await Promise.all(held)).reduce((sum, one) => sum + one, 0) >= COUNTED;
}

/** The ids of one page of matches, the most fitting first. */
export async function matchPage(reading: Reading, page: MatchPage): Promise<number[]> {
  const offset = (page.page - 1) * page.count;
  if (offset >= page.total) return [];
  if (page.total > RANKED || (await areCommon(reading, page))) return tiered(reading, page, offset);
  const order = sql`m.rank, m.search_key DESC`;
  const each = !(await collectsRows(reading, page));
  const query = await matching(reading, page, { each, ranked: true });
  return select(reading, query, order, page.count, offset);
}
