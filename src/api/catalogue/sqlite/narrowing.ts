import { sql } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import { conditions, listingOf, type Sql } from '../lists/listing.ts';
import { countVideos, type Reading } from '../lists/page.ts';
import { UNFILTERED, type VideoFilters } from '../video-source.ts';
import { firstSince, isInOrder } from './first-since.ts';
import { videoSearchTable } from './search-key.ts';

export interface MatchRequest {
  group: SiteGroup;
  /** Of FTS5: the words, and the categories that all matches carry. */
  expression: string;
  filters: VideoFilters;
}

/** Once one video in this many matches, collecting the videos that fit costs less than a look at each match. */
const DENSE = 12;

/** Whether the request asks for what neither words nor a search key say: a date, unless ids were given in the order of posting. */
async function needsRows(reading: Reading, { group, filters }: MatchRequest): Promise<boolean> {
  return filters.since !== null && !(await isInOrder(reading, group, filters.since));
}

/** Whether rows are needed, and a text has so many matches (counted no further) that they are collected first. */
export async function collectsRows(reading: Reading, request: MatchRequest): Promise<boolean> {
  if (!(await needsRows(reading, request))) return false;
  const { group, expression } = request;
  const table = sql.table(videoSearchTable(group));
  const all = await countVideos(reading, { of: 'everything', group }, UNFILTERED);
  const many = Math.ceil(all / DENSE);
  const key = `dense|${JSON.stringify([group, expression])}`;
  const counted = await reading.totals.get(key, async () => {
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
      SELECT 1 FROM ${table} WHERE ${table} MATCH ${expression} LIMIT ${many})`.execute(reading.db);
    return rows[0]?.total ?? 0;
  });
  return counted >= many;
}

/**
 * The condition that narrows matches `m` by what their search key does not say: `each` looks at the row of
 * every match it meets, otherwise the rows that fit are collected first.
 */
export async function narrowed(
  reading: Reading,
  request: MatchRequest,
  each: boolean,
): Promise<Sql> {
  const { filters, group } = request;
  const { since } = filters;
  const recent =
    since === null ? sql`1 = 1` : sql`m.id >= ${await firstSince(reading, group, since)}`;
  if (!(await needsRows(reading, request))) return recent;
  const listing = await listingOf(reading.db, { of: 'everything', group });
  const fitting = sql`FROM ${listing.from} WHERE ${conditions(listing, { ...UNFILTERED, since })}`;
  return each
    ? sql`${recent} AND EXISTS (SELECT 1 ${fitting} AND ${listing.id} = m.id)`
    : sql`${recent} AND m.id IN (SELECT ${listing.id} ${fitting})`;
}
