import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Counters } from './counters.ts';
import type { Database } from './schema/index.ts';

type Sql = RawBuilder<number>;
type Votes = 'likes' | 'dislikes';

/** The numbers of a table that can be added to for many rows at once. */
interface CountersOfMany {
  videos: Votes | 'comments' | 'favourites';
  albums: Votes | Counters['albums'];
  playlists: Votes | Counters['playlists'];
  models: Votes | Counters['models'];
  channels: Counters['channels'];
  members: Counters['members'];
}

/** What is added to numbers of rows, by their ids; negative where something is taken away. */
export type Additions<Counter extends string> = ReadonlyMap<
  number,
  Partial<Record<Counter, number>>
>;

/** As much for each of these. */
export const sameForAll = <Counter extends string>(
  ids: readonly number[],
  added: Partial<Record<Counter, number>>,
): Additions<Counter> => new Map(ids.map((id) => [id, added]));

/** How often each of these comes, times `by`, as the number of its comments. */
export function occurrences(ids: readonly number[], by: number): Additions<'comments'> {
  const sums = new Map<number, { comments: number }>();
  for (const id of ids) sums.set(id, { comments: (sums.get(id)?.comments ?? 0) + by });
  return sums;
}

/** `ratingRank` of two expressions, in the SQL of both engines: the same numbers to the last bit. */
const ratingRankOf = (likes: Sql, dislikes: Sql) =>
  sql<number>`CASE WHEN ${likes} = 0 THEN 0 ELSE CAST(floor(
    (${likes} + 1.9208 - 1.96 * sqrt(CAST(${likes} AS double precision) * (${dislikes}) / (${likes} + ${dislikes}) + 0.9604))
    / (${likes} + ${dislikes} + 3.8416) * 1000000000) AS bigint) END`;

const whole = (value: number) => sql`CAST(${value} AS bigint)`;

/**
 * Adds to counters of many rows of a table in one statement, as db/counters.ts does to one of one row; the rating of videos follows. They are taken hold of
 * in the order of their ids: of two who count the same ones neither waits for the other in a circle.
 */
export async function addToMany<Table extends keyof CountersOfMany>(
  db: Kysely<Database>,
  table: Table,
  additions: Additions<CountersOfMany[Table]>,
): Promise<void> {
  // Each of these tables has its own of them: the type of the argument sees to it.
  const rows = [...(additions as Additions<Votes>)].toSorted(([a], [b]) => a - b);
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap(([, added]) => Object.keys(added) as Votes[]))];
  const values = rows.map(
    ([id, added]) =>
      sql`(${sql.join([id, ...columns.map((column) => added[column] ?? 0)].map(whole))})`,
  );
  // Either engine calls the columns of a list of values so.
  const sums = columns.map((column, at) => {
    const added = sql.ref(`added.column${at + 2}`);
    return [column, sql<number>`${sql.ref(`${table}.${column}`)} + ${added}`] as const;
  });
  const { likes, dislikes } = Object.fromEntries(sums) as Partial<Record<Votes, Sql>>;
  const changes = sums.map(([column, sum]) => sql`${sql.ref(column)} = ${sum}`);
  if (table === 'videos' && likes && dislikes)
    changes.push(sql`rating_rank = ${ratingRankOf(likes, dislikes)}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)}
    FROM (VALUES ${sql.join(values)}) AS added
    WHERE ${sql.ref(`${table}.id`)} = added.column1`.execute(db);
}
