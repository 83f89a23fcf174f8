import { sql } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Reading } from '../lists/page.ts';
import type { Sql } from '../lists/listing.ts';
import type { CategoryKey, VideoFilters } from '../video-source.ts';
import { dayOf, MARKS, quoted, WEEK_DAYS } from './document.ts';

/** A date filter reaches back 30 days: longer spans are no list of marks. */
const MOST_DAYS = 40;

export interface MatchRequest {
  group: SiteGroup;
  categories: readonly CategoryKey[];
  filters: VideoFilters;
  /** A `tsquery` for the words. */
  words: string;
  /** Seconds since 1970. */
  now: number;
}

/** Marks of the days from one to another: those before a week begins, then weeks. Nothing is listed before its time, so the last week may be begun. */
function daysFrom(first: number, last: number): string[] {
  const marks: string[] = [];
  for (let day = first; day <= last;) {
    const isWeek = day % WEEK_DAYS === 0 && last - day >= 1;
    marks.push(isWeek ? MARKS.week(day) : MARKS.day(day));
    day += isWeek ? WEEK_DAYS : 1;
  }
  return marks;
}

/** The words and all that narrows them, as one `tsquery`: GIN meets the lists of all before a row is read. */
export function wholeQuery({ group, categories, filters, words, now }: MatchRequest): string {
  const { durationClass, hdOnly, since } = filters;
  const marks = [MARKS.group(group), ...categories.map(({ id }) => MARKS.category(id))];
  if (durationClass !== null) marks.push(MARKS.durationClass(durationClass));
  if (hdOnly) marks.push(MARKS.hd);
  const terms = [`(${words})`, ...marks.map(quoted)];
  if (since !== null && now >= since && dayOf(now) - dayOf(since) < MOST_DAYS)
    terms.push(`(${daysFrom(dayOf(since), dayOf(now)).map(quoted).join(' | ')})`);
  return terms.join(' & ');
}

/** Of the matches' days the first is not whole. */
export const posted = ({ filters: { since } }: MatchRequest, alias: Sql): Sql =>
  since === null ? sql`` : sql`AND ${alias}.post_ts >= ${since}`;

/** How many videos match. */
export function countMatches({ db, totals }: Reading, request: MatchRequest): Promise<number> {
  const { now: _now, ...asked } = request;
  return totals.get(`search|${JSON.stringify(asked)}`, async () => {
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM video_search AS s
      WHERE s.document @@ ${wholeQuery(request)}::tsquery ${posted(request, sql`s`)}`.execute(db);
    return rows[0]?.total ?? 0;
  });
}

/** Whether any video of a group matches, whatever else it is. */
export async function isMatched(
  { db, totals }: Reading,
  group: SiteGroup,
  words: string,
): Promise<boolean> {
  const query = `(${words}) & ${quoted(MARKS.group(group))}`;
  const found = await totals.get(`matched|${query}`, async () => {
    // MATERIALIZED, as in `rankedMatches`: for one PostgreSQL would walk through the table.
    const { rows } = await sql`WITH found AS MATERIALIZED (
        SELECT 1 FROM video_search AS s WHERE s.document @@ ${query}::tsquery)
      SELECT FROM found LIMIT 1`.execute(db);
    return rows.length;
  });
  return found > 0;
}
