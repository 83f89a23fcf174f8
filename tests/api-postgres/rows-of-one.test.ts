import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { createPostgresDatabase } from '../setup/postgres-database.ts';

it('the first few of the many that somebody has are found by an index where they are taken away', async () => {
  const { url, drop } = await createPostgresDatabase('empty_template');
  onTestFinished(drop);
  const { query, statistics, close } = await openPostgresDatabase({ url });
  onTestFinished(close);
  await sql`INSERT INTO votes (section, object_id, voter, vote, added_ts)
    SELECT 'videos', i, 'm:' || i % 3, 1, 1 FROM generate_series(1, 20000) AS i`.execute(query);
  await sql`ANALYZE votes`.execute(query);
  const plan = await statistics.transaction().execute(async (db) => {
    const few = db.selectFrom('votes').select('object_id').where('voter', '=', 'm:1').limit(1);
    return few.explain();
  });
  expect(JSON.stringify(plan)).toContain('votes_by_voter');
});
