import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { videoSearchTable } from '../../db/search-key.ts';
import { countVideos } from '../videos/page.ts';
import { conditions, type Sql } from '../videos/source.ts';
import { everything } from '../videos/sources/everything.ts';
import type { SearchRequest } from './matches.ts';

/** Once one video in this many matches, collecting the videos that fit costs less than a look at each match. */
const DENSE = 12;
const UNFILTERED = { durationClass: null, hdOnly: false, since: null };

/** Whether the request asks for what a search key does not say: a date, categories. */
export const needsRows = ({ filters, group, source }: SearchRequest): boolean =>
  filters.since !== null || source.key !== everything(group).key;

/** Whether a text has so many matches (counted no further) that rows are collected first. */
export async function isDense(context: CallContext, request: SearchRequest): Promise<boolean> {
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

/** The lowest id of what was posted since then: ids rise with time, so older matches fall out by their key. */
function firstSince(
  { db, totals }: CallContext,
  { group }: SearchRequest,
  since: number,
): Promise<number> {
  return totals.get(`first|${group}|${since}`, async () => {
    const { rows } = await sql<{ id: number | null }>`SELECT min(id) AS id FROM videos AS v
      WHERE v.visible = 1 AND v.site_group = ${group} AND v.post_ts >= ${since}`.execute(db);
    return rows[0]?.id ?? 0;
  });
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
  if (!needsRows(request)) return sql`1 = 1`;
  const { filters, source } = request;
  const { since } = filters;
  const recent =
    since === null ? sql`` : sql`m.id >= ${await firstSince(context, request, since)} AND `;
  const fitting = sql`FROM ${source.from} WHERE ${conditions(source, { ...UNFILTERED, since })}`;
  return each
    ? sql`${recent}EXISTS (SELECT 1 ${fitting} AND ${source.id} = m.id)`
    : sql`${recent}m.id IN (SELECT ${source.id} ${fitting})`;
}
