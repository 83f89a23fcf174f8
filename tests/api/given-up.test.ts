import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MEMBERS, memberWorld } from './support/member-world.ts';

// On SQLite alone: these tests read the table of our own queue. PostgreSQL's is pg-boss (tests/api-postgres/jobs.test.ts).

const world = memberWorld();
const patience = { timeout: 10_000 };
const jobsOf = (kind: string) =>
  world.db.selectFrom('jobs').select(['dead_ts', 'last_error']).where('kind', '=', kind).execute();

it('an upload that was given up, as the storage was away for days, is tried again by the next start', async () => {
  const job = { kind: 'upload', payload: '{"upload":1}', unique_key: null, locked_until_ts: null };
  const given = { run_ts: 1, attempts: 24, last_error: 'BlobsError', dead_ts: 1 };
  await world.db
    .insertInto('jobs')
    .values({ ...job, ...given })
    .execute();
  await world.restart();
  await expect.poll(() => jobsOf('upload'), patience).toEqual([]);
});

it('what cannot be deleted keeps nothing else that is kept no longer', async () => {
  const { db } = world;
  const watched = { member_id: MEMBERS.owner, video_id: 1, added_ts: 1 };
  await db.insertInto('history').values(watched).execute();
  await sql`CREATE TRIGGER stuck BEFORE DELETE ON history
    BEGIN SELECT raise(ABORT, 'stuck'); END`.execute(db);
  const told = { member_id: MEMBERS.owner, kind: 'subscriber', section: 'members' } as const;
  await db
    .insertInto('notifications')
    .values({ ...told, object_id: 1, item_id: 0, open_key: null, created_ts: 1, updated_ts: 1 })
    .execute();
  await db.updateTable('jobs').set({ run_ts: 1 }).where('kind', '=', 'retention').execute();
  await expect
    .poll(() => jobsOf('retention'), patience)
    .toEqual([{ dead_ts: null, last_error: 'ERR_SQLITE_ERROR' }]);
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('history').select('video_id').execute()).toHaveLength(1);
  // Nor does it refuse the next start.
  await world.restart();
  expect(await db.selectFrom('history').select('video_id').execute()).toHaveLength(1);
});
