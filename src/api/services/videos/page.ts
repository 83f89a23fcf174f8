import { sql } from 'kysely';
import type { SearchSort } from '#contract/enums.ts';
import type { CallContext } from '../../context.ts';
import { conditions, orderBy, type VideoFilters, type VideoSource } from './source.ts';

export interface PageRequest {
  sort: SearchSort;
  count: number;
  page: number;
}

/** The ids of one page of a list and the list's total. Beyond the end: no ids, the right total. */
export async function videoPage(
  context: CallContext,
  source: VideoSource,
  filters: VideoFilters,
  { sort, count, page }: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const total = await countVideos(context, source, filters);
  const offset = (page - 1) * count;
  if (offset >= total) return { ids: [], total };
  const { rows } = await sql<{ id: number }>`
    SELECT ${source.id} AS id FROM ${source.from} WHERE ${conditions(source, filters)}
    ORDER BY ${orderBy(source, sort)} LIMIT ${count} OFFSET ${offset}`.execute(context.db);
  return { ids: rows.map(({ id }) => id), total };
}

/** The total of a list: kept in the database, or counted and remembered for a short time. */
export function countVideos(
  context: CallContext,
  source: VideoSource,
  filters: VideoFilters,
): Promise<number> {
  const kept = source.keptTotal?.(context, filters);
  if (kept) return kept;
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      SELECT count(*) AS total FROM ${source.from}
      WHERE ${conditions(source, filters)}`.execute(context.db);
    return rows[0]?.total ?? 0;
  };
  if (source.key === null) return count();
  return context.totals.get(`videos|${source.key}|${JSON.stringify(filters)}`, count);
}
