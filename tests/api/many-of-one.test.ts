import { beforeAll, describe, expect, it } from 'vitest';
import type { Kysely } from 'kysely';
import type { CallContext, ServiceContext } from '#api/context.ts';
import { deleteOlder } from '#api/db/delete-older.ts';
import type { Database } from '#api/db/schema/index.ts';
import { listMembers } from '#api/services/members/list.ts';
import { READ_AT_ONCE } from '#api/services/notifications/change.ts';
import { removeDueMembers } from '#api/services/own-data/removal/remove-member.ts';
import { removeLeftSaid, SAID_AT_ONCE } from '#api/services/playlists/said.ts';
import { claimContent } from '#api/services/uploads/known-file.ts';
import { namedVideos, rewriteEntries } from '#api/services/search/follow-name.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { SLICE_MS } from '#platform/in-slices.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { queryPlans } from './support/query-plans.ts';
import { withBefore } from './support/with-before.ts';

// Jobs are done by the tests themselves.
const world = memberWorld(() => ({ works: false }));
const { owner, friend, other } = MEMBERS;
const MANY = 300;
/** Each slice has at most twice what the one before had: of twice so many rows the largest has 256, and with notifications go as many people. */
const SLICE = 512;
const ids = Array.from({ length: MANY }, (_, at) => at + 1);
const PLAYLIST = 70;

const { recorded, plans, queries } = queryPlans(world);

/** Tables that a large site has millions of rows of, where one is looked through. */
const LOOKED_THROUGH =
  /(?:SCAN|Seq Scan on) (?:comments|comment_likes|wall_posts|votes|messages|conversations|notifications|notification_people|subscriptions|playlist_items|history|watch_later|favourites)\b(?! USING)/u;
const lookedThrough = async () => (await plans()).filter((line) => LOOKED_THROUGH.test(line));

const countRows = async (table: keyof Database): Promise<number> => {
  const { n } = await world.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

async function writeOnPlaylist(): Promise<void> {
  const on = { section: 'playlists', object_id: PLAYLIST, added_ts: 1 } as const;
  const comments = ids.map((id) => ({ ...on, member_id: other, text: `A word ${id}` }));
  await world.db
    .insertInto('comments')
    .values(comments.map((row, at) => ({ ...row, visible: at % 3 === 0 ? 0 : 1 })))
    .execute();
  const votes = ids.map((id) => ({ ...on, voter: `v:${id}`, vote: 1 as const }));
  await world.db.insertInto('votes').values(votes).execute();
}

async function addPlaylist(): Promise<void> {
  const texts = { title: 'Evenings', description: '', visibility: 'public' } as const;
  const times = { added_ts: 1, updated_ts: 1 };
  await world.db
    .insertInto('playlists')
    .values({ id: PLAYLIST, member_id: owner, site_group: 'str', ...texts, ...times })
    .execute();
}

const noop = async (): Promise<void> => undefined;

/** The service's context over such a database, as far as these take it. */
const contextOf = (db: Kysely<Database>, purged: string[] = []): ServiceContext =>
  ({
    ...{
      db,
      statistics: db,
      now: () => NOW,
      scratch: { signal: new AbortController().signal },
      blobs: diskBlobs(world.dataDir),
    },
    purge: async (_db: unknown, tags: readonly string[]) => void purged.push(...tags),
    mails: { add: noop },
    catalogue: {
      index: { putEntity: noop, rewriteVideos: noop, removeVideo: noop },
    },
  }) as unknown as ServiceContext;

describe('what was said of a playlist that is deleted', () => {
  beforeAll(async () => {
    await addPlaylist();
    await writeOnPlaylist();
  });

  it('goes with it where it is little; the rest is left to a job', async () => {
    const fields = { act: 'playlist', section: 'del', object_id: PLAYLIST };
    expect((await world.act(fields)).status).toBe(200);
    expect(await countRows('playlists')).toBe(0);
    expect((await countRows('comments')) + (await countRows('votes'))).toBe(
      2 * MANY - SAID_AT_ONCE,
    );
  });

  it('goes in slices, and on from where a process ended, by a look at nothing else', async () => {
    let begun = 0;
    const ending = new AbortController();
    const statistics = withBefore(world.db, async () => {
      if (++begun === 4) ending.abort(new Error('the process ends'));
    });
    const job = { playlist: PLAYLIST };
    const broken = removeLeftSaid(
      { statistics, scratch: { folder: '', signal: ending.signal }, sliceMs: SLICE_MS },
      job,
    );
    await expect(broken).rejects.toThrow('the process ends');
    expect(await countRows('comments')).toBeGreaterThan(0);
    await removeLeftSaid(contextOf(recorded()), job);
    expect([await countRows('comments'), await countRows('votes')]).toEqual([0, 0]);
    expect(await lookedThrough()).toEqual([]);
  });
});

/** All that one member may have thousands of, and that others have of them. */
async function fillMember(): Promise<void> {
  const { db } = world;
  const members = ids.map((id) => 1000 + id);
  const row = (id: number) => ({ id, username: `m${id}`, display_name: `M ${id}` });
  await db
    .insertInto('members')
    .values(members.map((id) => ({ ...row(id), joined_ts: 1, seen_ts: 1 })))
    .execute();
  const letter = { text: 'Hello', added_ts: 1 };
  await db
    .insertInto('messages')
    .values(
      members.flatMap((id) => [
        { pair: `${owner}:${id}`, from_id: owner, to_id: id, ...letter },
        { pair: `${owner}:${id}`, from_id: id, to_id: owner, ...letter },
      ]),
    )
    .execute();
  await db
    .insertInto('conversations')
    .values(
      members.flatMap((id) => [
        { member_id: owner, other_id: id, last_id: null },
        { member_id: id, other_id: owner, last_id: null },
      ]),
    )
    .execute();
  await db
    .insertInto('blocks')
    .values(members.map((id) => ({ member_id: id, blocked_id: owner, added_ts: 1 })))
    .execute();
  const told = { kind: 'comment', section: 'videos', created_ts: 1, updated_ts: 1 } as const;
  await db
    .insertInto('notifications')
    .values(
      ids.map((id) => ({ ...told, id, member_id: owner, object_id: id, open_key: `o:${id}` })),
    )
    .execute();
  await db
    .insertInto('notification_people')
    .values(members.map((id) => ({ notification_id: 1, member_id: id, added_ts: 1 })))
    .execute();
  const about = { section: 'members', object_id: owner, text: 'A word', added_ts: 1 } as const;
  const hidden = members.map((id) => ({ ...about, member_id: id, visible: 0 as const }));
  await db.insertInto('comments').values(hidden).execute();
  await db.insertInto('wall_posts').values(hidden).execute();
}

const FILLED = [
  ...(['messages', 'conversations', 'blocks', 'notifications'] as const),
  ...(['notification_people', 'comments', 'wall_posts', 'votes', 'playlists'] as const),
] as const;

it(
  'a member with thousands of things leaves in slices, the member last, and by a look at nothing else',
  { tags: 'long' },
  async () => {
    await fillMember();
    await addPlaylist();
    await writeOnPlaylist();
    const row = { member_id: owner, asked_ts: 1, due_ts: 2 };
    await world.db.insertInto('leavings').values(row).execute();
    const { id: liked } = await world.db
      .insertInto('comments')
      .values({
        section: 'videos',
        object_id: 1,
        member_id: other,
        text: 'A bay',
        added_ts: 1,
        likes: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const like = { comment_id: liked, added_ts: 1 };
    await world.db
      .insertInto('comment_likes')
      .values([owner, friend].map((member_id) => ({ ...like, member_id })))
      .execute();
    const left: number[] = [];
    const count = async (): Promise<void> => {
      const counts = await Promise.all(FILLED.map((table) => countRows(table)));
      left.push(counts.reduce((sum, n) => sum + n, 0));
    };
    await removeDueMembers(contextOf(withBefore(recorded(), count)));
    await count();
    expect(left[0]).toBeGreaterThan(10 * MANY);
    const kept = world.db.selectFrom('comments').select(['id', 'likes']);
    expect(await kept.execute()).toEqual([{ id: liked, likes: 1 }]);
    await world.db.deleteFrom('comments').execute();
    expect(left.at(-1)).toBe(1);
    const most = Math.max(...left.slice(1).map((n, at) => (left[at] ?? 0) - n));
    expect(most).toBeLessThanOrEqual(SLICE);
    expect(await lookedThrough()).toEqual([]);
  },
);

it('notifications that a member reads all at once, and sessions that are over, go in slices', async () => {
  const told = { kind: 'comment', section: 'videos', created_ts: 1, member_id: friend } as const;
  const rows = Array.from({ length: READ_AT_ONCE + 50 }, (_, at) => at + 1).map((id) => ({
    ...{ ...told, object_id: id, open_key: `f:${id}`, updated_ts: id },
  }));
  await world.db.insertInto('notifications').values(rows).execute();
  const before = await countRows('purge_log');
  await world.act({ act: 'notification', section: 'read_all' }, 'friend');
  const all = world.db.selectFrom('notifications').select('id');
  expect(await all.where('open_key', 'is not', null).execute()).toEqual([]);
  expect((await countRows('purge_log')) - before).toBe(2);
  const session = { member_id: friend, created_ts: 1 };
  const over = rows.map(({ updated_ts: at }) => ({ token_hash: `${at}`, expires_ts: at }));
  const sessions = over.map((row) => ({ ...row, ...session }));
  await world.db.insertInto('sessions').values(sessions).execute();
  const last = rows.length;
  expect(await deleteOlder(contextOf(recorded()), ['sessions', 'expires_ts'], last)).toBe(last - 1);
  expect(queries.filter(({ sql: text }) => text.startsWith('delete')).length).toBeGreaterThan(4);
});

it('of a channel that is hidden a few videos go at once from what was stored, and all by its job', async () => {
  const { db } = world;
  await db
    .insertInto('channels')
    .values({ id: 9, dir: 'bay', title: 'Bay', added_ts: 1 })
    .execute();
  const videos = Array.from({ length: 600 }, (_, at) => 10_000 + at);
  const facts = { site_group: 'str', title: 'A film', media_id: 'clip', status_id: 1 } as const;
  const more = { duration: 60, duration_class: 1, post_ts: 1, channel_id: 9, visible: 0 } as const;
  await db
    .insertInto('videos')
    .values(videos.map((id) => ({ id, dir: `bay-${id}`, ...facts, ...more })))
    .execute();
  const first = await namedVideos(db, { kind: 'channel', id: 9 });
  expect(first.length).toBe(500);
  const purged: string[] = [];
  const context = contextOf(db, purged);
  await rewriteEntries(context, { channel: 9 });
  expect(new Set(purged).size).toBe(videos.length);
  const ending = AbortSignal.abort(new Error('the process ends'));
  const broken = rewriteEntries(
    { ...context, scratch: { folder: '', signal: ending } },
    { channel: 9 },
  );
  await expect(broken).rejects.toThrow('the process ends');
});

describe('lists of many', () => {
  it('the last albums of a member are found by an index, in their order', async () => {
    const own = recorded().selectFrom('albums').select('id').where('member_id', '=', owner);
    await own.orderBy('id', 'desc').limit(100).execute();
    const plan = (await plans()).join(' ');
    expect(plan).toContain('albums_member');
    expect(plan).not.toMatch(/Sort|Filter: \(member_id|TEMP B-TREE/u);
  });

  it('films of one size that are processed are found by an index, however many were ever sent', async () => {
    const film = { id: 1, bytes: 100, sha256: 'c'.repeat(64) };
    await claimContent({ db: recorded(), now: () => NOW }, film);
    expect((await plans()).join(' ')).toContain('uploads_processing');
  });

  it('members of a country are asked for by it once, not looked through again for those who were chosen by it', async () => {
    const params = {
      ...NO_MEMBER_FILTER,
      lifetime: 60,
      sort: 'recent',
      count: 60,
      page: 1,
    } as const;
    const context = { ...contextOf(recorded()), viewer: null, base: '' } as unknown as CallContext;
    await listMembers(context, { ...params, country: 'is' }, undefined);
    const asked = queries.map(({ parameters }) => parameters.filter((value) => value === 'is'));
    expect([...new Set(asked.map(({ length }) => length))]).toEqual([1]);
  });
});
