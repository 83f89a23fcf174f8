import { afterEach, describe, expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { forgetOld } from '#api/jobs.ts';
import { deleteComment } from '#api/services/comments/change.ts';
import { dropLikedComment, LIKED_COMMENT_JOB, LIKES_AT_ONCE } from '#api/services/comments/drop.ts';
import { forgetNotifications } from '#api/services/notifications/forget.ts';
import { archiveFiles } from '#api/services/own-data/archive-files.ts';
import { removeDueMembers } from '#api/services/own-data/removal/remove-member.ts';
import { removeLeftSaid } from '#api/services/playlists/said.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import type { NewJob } from '#platform/jobs/job.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

// Jobs are done by the tests themselves.
const world = memberWorld(() => ({ works: false }));
const { owner, friend, other } = MEMBERS;
const MANY = 3 * LIKES_AT_ONCE;
/** Each slice has at most twice what the one before had: of so many rows the largest has 1024, and the row that they depend on. */
const SLICE = 1025;
const people = Array.from({ length: MANY }, (_, at) => 1001 + at);

const countRows = async (table: 'comments' | 'comment_likes' | 'notification_people') => {
  const { n } = await world.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

async function addPeople(): Promise<void> {
  const row = (id: number) => ({ id, username: `m${id}`, display_name: `M ${id}` });
  await world.db
    .insertInto('members')
    .values(people.map((id) => ({ ...row(id), joined_ts: 1, seen_ts: 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A comment that many like. */
async function addLiked(
  section: 'videos' | 'playlists' | 'members',
  object_id: number,
  by: number = owner,
) {
  await addPeople();
  const { id } = await world.db
    .insertInto('comments')
    .values({ section, object_id, member_id: by, text: 'A bay', added_ts: 1, likes: MANY })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('comment_likes')
    .values(people.map((member_id) => ({ comment_id: id, member_id, added_ts: 1 })))
    .execute();
  return id;
}

/** What was in these tables before each transaction. */
let left: number[] = [];
const count = async (): Promise<void> => {
  const tables = ['comments', 'comment_likes', 'notification_people'] as const;
  const counts = await Promise.all(tables.map(countRows));
  left.push(counts.reduce((sum, n) => sum + n, 0));
};
afterEach(() => {
  left = [];
});

const jobs: NewJob[] = [];
const noop = async (): Promise<void> => undefined;
const contextOf = (signal = new AbortController().signal): WriteContext => {
  const db = withBefore(world.db, count);
  return {
    ...{ db, statistics: db, now: () => NOW, scratch: { folder: '', signal } },
    // Whatever a slice takes, the next one has twice as many.
    sliceMs: 10_000,
    ...{ blobs: diskBlobs(world.dataDir), purge: noop, mails: { add: noop } },
    enqueue: async (_db: unknown, job: NewJob) => void jobs.push(job),
    catalogue: { index: { putEntity: noop, removeVideo: noop } },
    viewer: { id: owner, role: 'member', session: '' },
  } as unknown as WriteContext;
};

/** The most rows that went in one transaction. */
async function mostAtOnce(): Promise<number> {
  await count();
  return Math.max(...left.slice(1).map((n, at) => (left[at] ?? 0) - n));
}

describe('a comment that many like', () => {
  it('is gone at once when its author deletes it, also for what asks for all of theirs; its likes are left to a job', async () => {
    const id = await addLiked('videos', 1);
    expect(await deleteComment(contextOf(), { act: 'comm_del', comment_id: id })).toEqual({
      ok: 1,
    });
    expect(jobs).toEqual([{ kind: LIKED_COMMENT_JOB, payload: { comment: id } }]);
    expect(await mostAtOnce()).toBeLessThanOrEqual(LIKES_AT_ONCE);
    const row = world.db.selectFrom('comments').select(['visible', 'text']).where('id', '=', id);
    expect(await row.execute()).toEqual([{ visible: 0, text: '' }]);
    const again = deleteComment(contextOf(), { act: 'comm_del', comment_id: id });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
    for await (const { name, content } of archiveFiles(contextOf(), owner)) {
      if (name !== 'comments.json') continue;
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      expect(Buffer.concat(pieces).toString()).toBe('[]\n');
    }
  });

  it('goes in slices, and on from where a process ended', async () => {
    const [job] = jobs;
    const ending = new AbortController();
    const broken = contextOf(ending.signal);
    const statistics = withBefore(world.db, async () => {
      await count();
      if (left.length === 4) ending.abort(new Error('the process ends'));
    });
    const begun = dropLikedComment({ ...broken, statistics }, job?.payload);
    await expect(begun).rejects.toThrow('the process ends');
    expect(await countRows('comments')).toBe(1);
    await dropLikedComment(contextOf(), job?.payload);
    expect(await mostAtOnce()).toBeLessThanOrEqual(SLICE);
    expect([await countRows('comments'), await countRows('comment_likes')]).toEqual([0, 0]);
    await dropLikedComment(contextOf(), job?.payload);
  });

  it('is taken with few likes without a job', async () => {
    const id = await addLiked('videos', 1);
    await world.db.deleteFrom('comment_likes').where('member_id', '>', 1100).execute();
    jobs.length = 0;
    await deleteComment(contextOf(), { act: 'comm_del', comment_id: id });
    expect([jobs.length, await countRows('comments'), await countRows('comment_likes')]).toEqual([
      ...[0, 0, 0],
    ]);
  });

  it('goes in slices with the playlist that it is about', async () => {
    await addLiked('playlists', 70);
    await addLiked('playlists', 70, friend);
    await removeLeftSaid(contextOf(), { playlist: 70 });
    expect(await mostAtOnce()).toBeLessThanOrEqual(SLICE);
    expect([await countRows('comments'), await countRows('comment_likes')]).toEqual([0, 0]);
  });

  it('goes in slices with the member who wrote it, or whom it is about', async () => {
    await addLiked('videos', 1, other);
    await addLiked('videos', 2, other);
    await addLiked('members', other, friend);
    const row = { member_id: other, asked_ts: 1, due_ts: 2 };
    await world.db.insertInto('leavings').values(row).execute();
    await removeDueMembers(contextOf());
    expect(await mostAtOnce()).toBeLessThanOrEqual(SLICE);
    expect([await countRows('comments'), await countRows('comment_likes')]).toEqual([0, 0]);
  });
});

it('of what is kept no longer nothing more is deleted once the process is to end', async () => {
  const warned: unknown[] = [];
  const upkeep = {
    context: contextOf(AbortSignal.abort(new Error('the process ends'))),
    log: { warn: (...said: unknown[]) => void warned.push(said) },
  } as unknown as Parameters<typeof forgetOld>[0];
  await expect(forgetOld(upkeep)).rejects.toThrow('the process ends');
  expect(warned).toEqual([]);
});

it('what somebody was told long ago of what many did goes in slices, and what they were told since stays', async () => {
  await addPeople();
  const told = { member_id: owner, kind: 'comment', section: 'videos', created_ts: 1 } as const;
  const now = Math.floor(NOW.getTime() / 1000);
  const rows = [1, 1, now].map((updated_ts, at) => ({ ...told, updated_ts, object_id: at }));
  const ids = await world.db.insertInto('notifications').values(rows).returning('id').execute();
  for (const { id: notification_id } of ids)
    await world.db
      .insertInto('notification_people')
      .values(people.map((member_id) => ({ notification_id, member_id, added_ts: 1 })))
      .execute();
  const ending = AbortSignal.abort(new Error('the process ends'));
  await expect(forgetNotifications(contextOf(ending))).rejects.toThrow('the process ends');
  await forgetNotifications(contextOf());
  expect(await mostAtOnce()).toBeLessThanOrEqual(SLICE);
  const kept = await world.db.selectFrom('notifications').select('id').execute();
  expect(kept.map(({ id }) => id)).toEqual([ids.at(-1)?.id]);
  expect(await countRows('notification_people')).toBe(MANY);
});
