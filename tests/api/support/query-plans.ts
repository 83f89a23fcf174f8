import { CompiledQuery, sql, type Kysely, type KyselyPlugin } from 'kysely';
import { afterEach } from 'vitest';
import type { Database } from '#api/db/schema/index.ts';
import { ENGINE } from '../db-support/engine-database.ts';
import type { MemberWorld } from './member-world.ts';

/** Notes what is asked of a world's database in each test, and says how its engine does that. */
export function queryPlans(world: Pick<MemberWorld, 'db'>) {
  const queries: CompiledQuery[] = [];
  afterEach(() => {
    queries.length = 0;
  });
  const recorder = (db: Kysely<Database>): KyselyPlugin => ({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const recorded = (): Kysely<Database> => world.db.withPlugin(recorder(world.db));
  const plans = (): Promise<string[]> =>
    world.db.transaction().execute(async (db) => {
      // So few rows would all be looked at.
      if (ENGINE === 'postgres')
        for (const habit of ['seqscan', 'sort', 'bitmapscan'])
          await sql`SET LOCAL ${sql.raw(`enable_${habit}`)} = off`.execute(db);
      const explain = ENGINE === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
      const told: string[] = [];
      for (const { sql: text, parameters } of queries) {
        const asked = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
        const { rows } = await db.executeQuery<Record<string, unknown>>(asked);
        told.push(...rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])));
      }
      return told;
    });
  return {
    /** The database, of which what is asked is noted. */
    recorded,
    /** What was asked, the last last. */
    queries,
    /** How the engine does what was noted. */
    plans,
  };
}
