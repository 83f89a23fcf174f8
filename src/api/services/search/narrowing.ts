import { sql } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { CallContext } from '../../context.ts';
import { videoSearchTable } from '../../db/search-key.ts';
import { countVideos } from '../videos/page.ts';
import { conditions, type Sql, type VideoFilters, type VideoSource } from '../videos/source.ts';
import { everything } from '../videos/sources/everything.ts';
import { firstSince, isInOrder } from './first-since.ts';

export interface SearchRequest {
  group: SiteGroup;
  expression: string;
  filters: VideoFilters;
  /** Where the videos are looked for: everywhere, or in categories. */
  source: VideoSource;
}

/** Once one video in this many matches, collecting the videos that fit costs less than a look at each match. */
const DENSE = 12;
const UNFILTERED = { durationClass: null, hdOnly: false, since: null };

const isEverywhere = ({ group, source }: SearchRequest): boolean =>
  source.key === everything(group).key;

/**
 * Whether the request asks for what a search key does not say: categories; a date, unless ids were given in
 * the order of posting.
 */
async function needsRows(context: CallContext, request: SearchRequest): Promise<boolean> {
  if (!isEverywhere(request)) return true;
  const { since } = request.filters;
  return since !== null && !(await isInOrder(context, request.group, since));
}

/** Whether rows are needed, and a text has so many matches (counted no further) that they are collected first. */
export async function collectsRows(context: CallContext, request: SearchRequest): Promise<boolean> {
  if (!(await needsRows(context, request))) return false;
  const { group, expression } = request;
  const table = sql.table(videoSearchTable(group));
  const many = Math.ceil((await countVideos(context, everything(group), UNFILTERED)) / DENSE);
  const key = `dense|${JSON.stringify([group, expression])}`;
  const counted = await context.totals.get(key, async () => {
    const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM (
      SELECT 1 FROM ${table} WHERE ${table} MATCH ${expression} LIMIT ${many})`.execute(context.db);
    return rows[0]?.total ?? 0;
  });
  return counted >= many;
}

/**
 * The condition that narrows matches `m` by what their search key does not say: `each` looks at the row of
 * every match it meets, otherwise the rows that fit are collected first.
 */
export async function narrowed(
  context: CallContext,
  request: SearchRequest,
  each: boolean,
): Promise<Sql> {
  const { filters, source, group } = request;
  const { since } = filters;
  const recent =
    since === null ? sql`1 = 1` : sql`m.id >= ${await firstSince(context, group, since)}`;
  if (!(await needsRows(context, request))) return recent;
  const fitting = sql`FROM ${source.from} WHERE ${conditions(source, { ...UNFILTERED, since })}`;
  return each
    ? sql`${recent} AND EXISTS (SELECT 1 ${fitting} AND ${source.id} = m.id)`
    : sql`${recent} AND m.id IN (SELECT ${source.id} ${fitting})`;
}
