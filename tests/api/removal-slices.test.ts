import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { ServiceContext } from '#api/context.ts';
import { removeDueMembers } from '#api/services/own-data/removal/remove-member.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { NOW } from '../setup/demo-database.ts';
import { ENGINE } from './db-support/engine-database.ts';
import { memberWorld } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

// Jobs are done by the test itself.
const world = memberWorld(() => ({ works: false }));
const MANY = 200;
const ids = Array.from({ length: MANY }, (_, at) => 10_001 + at);
/** What they have so many of: votes, favourites, subscriptions, comments, likes of comments. */
const KINDS = 5;
/** What a statement takes at least where a server is asked. */
const STATEMENT_MS = ENGINE === 'postgres' ? 2 : 0;

/** Members, and videos that they can do something with. */
async function fillSite(): Promise<void> {
  const { db } = world;
  const row = (id: number) => ({ id, username: `m${id}`, display_name: `M ${id}` });
  await db
    .insertInto('members')
    .values([9001, 9002, ...ids].map((id) => ({ ...row(id), joined_ts: 1, seen_ts: 1 })))
    .execute();
  const facts = { site_group: 'str', title: 'A film', media_id: 'clip', status_id: 1 } as const;
  const more = { duration: 60, duration_class: 1, post_ts: 1 } as const;
  await db
    .insertInto('videos')
    .values(ids.map((id) => ({ id, dir: `bay-${id}`, ...facts, ...more, likes: 2, favourites: 2 })))
    .execute();
}

/** A member who did as much with each of them, and whose days of grace are over. */
async function fillMember(member_id: number): Promise<void> {
  const { db } = world;
  const on = { section: 'videos', added_ts: 1 } as const;
  await db
    .insertInto('votes')
    .values(ids.map((object_id) => ({ ...on, object_id, voter: `m:${member_id}`, vote: 1 })))
    .execute();
  await db
    .insertInto('favourites')
    .values(ids.map((video_id) => ({ member_id, video_id, added_ts: 1 })))
    .execute();
  await db
    .insertInto('subscriptions')
    .values(ids.map((object_id) => ({ member_id, section: 'members', object_id, added_ts: 1 })))
    .execute();
  const written = ids.map((object_id) => ({ ...on, object_id, text: 'A word' }));
  await db
    .insertInto('comments')
    .values(written.map((row) => ({ ...row, member_id })))
    .execute();
  const others = await db
    .insertInto('comments')
    .values(written.map((row, at) => ({ ...row, member_id: ids[at] ?? 0, likes: 1 })))
    .returning('id')
    .execute();
  await db
    .insertInto('comment_likes')
    .values(others.map(({ id: comment_id }) => ({ comment_id, member_id, added_ts: 1 })))
    .execute();
  await db.insertInto('leavings').values({ member_id, asked_ts: 1, due_ts: 2 }).execute();
}

const noop = async (): Promise<void> => undefined;

/** How many statements and transactions it takes to remove who is due. */
async function removal({ sliceMs, statementMs }: { sliceMs: number; statementMs: number }) {
  const counts = { statements: 0, transactions: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counts.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      if (statementMs > 0) await pause(statementMs);
      return result;
    },
  };
  const db = withBefore(world.db.withPlugin(counting), async () => {
    counts.transactions += 1;
  });
  const context = {
    ...{ db, statistics: db, now: () => NOW, sliceMs },
    ...{ scratch: { signal: new AbortController().signal }, blobs: diskBlobs(world.dataDir) },
    ...{ purge: noop, mails: { add: noop } },
    catalogue: { index: { putEntity: noop, removeVideo: noop } },
  } as unknown as ServiceContext;
  expect(await removeDueMembers(context)).toBe(1);
  return counts;
}

it('what a member leaves is counted off in a few statements a slice, however many rows it has', async () => {
  await fillSite();
  await fillMember(9001);
  const { statements } = await removal({ sliceMs: 10_000, statementMs: 0 });
  expect(statements).toBeLessThan(2 * MANY);
});

it('slices grow to many rows in the time that one has on this engine', async () => {
  await fillMember(9002);
  const { transactions } = await removal({ sliceMs: world.sliceMs, statementMs: STATEMENT_MS });
  expect(transactions).toBeLessThan((KINDS * MANY) / 2);
  const left = world.db.selectFrom('votes').select('voter').where('voter', '=', 'm:9002');
  expect(await left.execute()).toEqual([]);
});
