import { sql } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import { orderBy, listingOf, type Sql } from '../lists/listing.ts';
import type { Reading } from '../lists/page.ts';
import type { CategoryKey, PageRequest, VideoFilters } from '../video-source.ts';
import { MARKS, quoted } from './document.ts';
import type { TextQueries } from './text-query.ts';

const DAY = 86_400;
/** A date filter reaches back 30 days: longer spans are no list of days. */
const MOST_DAYS = 40;
/** Up to this many matches are ranked one by one; beyond it, titles first and then by popularity. */
const RANKED = 2000;
/** Of D (nothing has it), labels, names, titles: as bm25 weighs them on SQLite. */
const WEIGHTS = sql.raw(`'{0.1, 0.3, 0.6, 1.0}'`);

export interface MatchRequest {
  group: SiteGroup;
  categories: readonly CategoryKey[];
  filters: VideoFilters;
  /** A `tsquery` for the words. */
  words: string;
  /** Seconds since 1970. */
  now: number;
}

/** The words and all that narrows them, as one `tsquery`: GIN meets the lists of all before a row is read. */
function whole({ group, categories, filters, words, now }: MatchRequest): string {
  const { durationClass, hdOnly, since } = filters;
  const marks = [MARKS.group(group), ...categories.map(({ id }) => MARKS.category(id))];
  if (durationClass !== null) marks.push(MARKS.durationClass(durationClass));
  if (hdOnly) marks.push(MARKS.hd);
  const terms = [`(${words})`, ...marks.map(quoted)];
  const days = since === null ? 0 : Math.floor(now / DAY) - Math.floor(since / DAY) + 1;
  if (since !== null && days > 0 && days <= MOST_DAYS) {
    const each = Array.from({ length: days }, (_, day) => quoted(MARKS.day(since + day * DAY)));
    terms.push(`(${each.join(' | ')})`);
  }
  return terms.join(' & ');
}

/** FROM and WHERE of the matches, each `s` with its video `v`. */
function matching(request: MatchRequest): Sql {
  const { since } = request.filters;
  return sql`video_search AS s JOIN videos AS v ON v.id = s.video_id
    WHERE s.document @@ ${whole(request)}::tsquery AND v.visible = 1
    ${since === null ? sql`` : sql`AND s.post_ts >= ${since}`}`;
}

/** How many videos match. */
export function countMatches({ db, totals }: Reading, request: MatchRequest): Promise<number> {
  const { now: _now, ...asked } = request;
  return totals.get(`search|${JSON.stringify(asked)}`, async () => {
    const { since } = request.filters;
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM video_search AS s
      WHERE s.document @@ ${whole(request)}::tsquery
      ${since === null ? sql`` : sql`AND s.post_ts >= ${since}`}`.execute(db);
    return rows[0]?.total ?? 0;
  });
}

async function select({ db }: Reading, from: Sql, order: Sql, limit: number, offset: number) {
  const { rows } = await sql<{ id: number }>`SELECT v.id FROM ${from}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

const popular = sql`v.popularity DESC, v.id DESC`;

type Found = MatchRequest & { title: TextQueries['title']; total: number };

/** Titles that match first, then the rest, each by popularity: needs no look at every match. */
async function tiered(reading: Reading, found: Found, count: number, offset: number) {
  const { title, words } = found;
  const read = (request: MatchRequest, limit: number, skipped: number): Promise<number[]> =>
    select(reading, matching(request), popular, limit, skipped);
  if (title === null) return read(found, count, offset);
  const inTitles = { ...found, words: title };
  const first = await read(inTitles, count, offset);
  if (first.length === count) return first;
  const titles = first.length > 0 ? offset + first.length : await countMatches(reading, inTitles);
  const elsewhere = { ...found, words: `(${words}) & !(${title})` };
  const rest = await read(elsewhere, count - first.length, Math.max(0, offset - titles));
  return [...first, ...rest];
}

/** The ids of one page of matches: the most fitting first, or in the order of a list. */
export async function matchPage(
  reading: Reading,
  found: Found,
  { sort, count, page }: PageRequest,
): Promise<number[]> {
  const offset = (page - 1) * count;
  if (offset >= found.total) return [];
  if (sort !== 'relevance') {
    const listing = await listingOf(reading.db, { of: 'everything', group: found.group });
    return select(reading, matching(found), orderBy(listing, sort), count, offset);
  }
  if (found.total > RANKED) return tiered(reading, found, count, offset);
  const rank = sql`round(ts_rank(${WEIGHTS}, s.document, ${found.words}::tsquery)::numeric, 2)`;
  return select(reading, matching(found), sql`${rank} DESC, ${popular}`, count, offset);
}
