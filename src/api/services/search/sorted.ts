import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { SEARCH_KEY_VIDEO_ID, videoSearchTable } from '../../db/search-key.ts';
import { countVideos, videoPage, type PageRequest } from '../videos/page.ts';
import { conditions, orderBy, type VideoSource } from '../videos/source.ts';
import type { SearchRequest } from './narrowing.ts';

/**
 * Collecting all matches costs about as much a match as walking costs a row, divided by this: many matches
 * lie so thick in the list that few rows have to be walked.
 */
const WALK_COST = 14;
/** Room for matches that lie thinner at the beginning of the list than in the whole of it. */
const ROOM = 1.3;
const LEAST_WALKED = 60;

/** The matches as a list's source: collected once, then met along the sort's index (`+` keeps SQLite on it). */
function collected({ group, expression, source }: SearchRequest, total: number): VideoSource {
  const table = sql.table(videoSearchTable(group));
  const matches = sql`SELECT ${sql.raw(SEARCH_KEY_VIDEO_ID)} FROM ${table}
    WHERE ${table} MATCH ${expression}`;
  return {
    key: `search:${source.key}:${expression}`,
    from: source.from,
    id: source.id,
    where: [...source.where, sql`+${source.id} IN (${matches})`],
    keptTotal: () => Promise.resolve(total),
  };
}

interface Candidate {
  id: number;
  search_key: number | null;
}

/** The first rows of the sorted list, whether they match or not. */
async function walk({ db }: CallContext, request: SearchRequest, page: PageRequest, rows: number) {
  const { filters, source } = request;
  const found = await sql<Candidate>`SELECT ${source.id} AS id,
      (SELECT search_key FROM videos AS own WHERE own.id = ${source.id}) AS search_key
    FROM ${source.from} WHERE ${conditions(source, filters)}
    ORDER BY ${orderBy(source, page.sort)} LIMIT ${rows}`.execute(db);
  return found.rows;
}

/** Those of the candidates that match, in their order. */
async function matching({ db }: CallContext, request: SearchRequest, candidates: Candidate[]) {
  const table = sql.table(videoSearchTable(request.group));
  const keys = JSON.stringify(candidates.map(({ search_key }) => search_key));
  // One pass over the matches: FTS5 asked for one rowid at a time reads its lists anew for each.
  const { rows } = await sql<{ key: number }>`SELECT rowid AS key FROM ${table}
    WHERE ${table} MATCH ${request.expression}
      AND +rowid IN (SELECT value FROM json_each(${keys}))`.execute(db);
  const hits = new Set(rows.map(({ key }) => key));
  return candidates.filter(({ search_key }) => search_key !== null && hits.has(search_key));
}

/** The ids of one page of matches in the order of a list. */
export async function sortedMatches(
  context: CallContext,
  request: SearchRequest & { total: number },
  page: PageRequest,
): Promise<number[]> {
  const { filters, source, total } = request;
  const until = page.page * page.count;
  const listed = await countVideos(context, source, filters);
  let rows = Math.ceil((Math.min(until, total) * ROOM * listed) / total) + LEAST_WALKED;
  while (rows * WALK_COST < total) {
    const candidates = await walk(context, request, page, rows);
    const found = await matching(context, request, candidates);
    if (found.length >= Math.min(until, total) || candidates.length < rows) {
      return found.slice(until - page.count, until).map(({ id }) => id);
    }
    rows *= 3;
  }
  return (await videoPage(context, collected(request, total), filters, page)).ids;
}
