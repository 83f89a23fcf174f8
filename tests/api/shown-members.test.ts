import { beforeAll, expect, it } from 'vitest';
import type { ServiceContext } from '#api/context.ts';
import { purgeShown, SHOWN_AT_ONCE } from '#api/services/profile/shown-on.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { MEMBERS, memberWorld, VIDEOS } from './support/member-world.ts';
import { queryPlans } from './support/query-plans.ts';
import { sliceContext } from './support/slice-context.ts';
import { withBefore } from './support/with-before.ts';

// Of a member whom many pages show. Jobs are done when a test says so.
let works = false;
const world = memberWorld(() => ({ works }));
const { recorded, plans, queries } = queryPlans(world);
const { owner, friend } = MEMBERS;
const MANY = 3 * SHOWN_AT_ONCE;
const subscribers = Array.from({ length: MANY }, (_, at) => 1001 + at);
const talked = Array.from({ length: 30 }, (_, at) => 1 + at);

const OWN = [cacheTags.member(owner), cacheTags.members];
const SHOWN = [
  ...talked.flatMap((id) => [cacheTags.comments('videos', id), cacheTags.comments('models', id)]),
  ...talked.map((id) => cacheTags.wall('channels', id)),
  ...[...VIDEOS, 5].map((id) => cacheTags.video(id)),
  ...talked.flatMap((id) => [cacheTags.album(id), cacheTags.playlist(id)]),
  ...[friend, ...subscribers].map((id) => cacheTags.member(id)),
];

beforeAll(async () => {
  const { db } = world;
  const row = (id: number) => ({ id, username: `m${id}`, display_name: `M ${id}` });
  await db
    .insertInto('members')
    .values(subscribers.map((id) => ({ ...row(id), joined_ts: 1, seen_ts: 1 })))
    .execute();
  const to = { section: 'members', object_id: owner, added_ts: 1 } as const;
  await db
    .insertInto('subscriptions')
    .values(subscribers.map((member_id) => ({ ...to, member_id })))
    .execute();
  const said = { member_id: owner, text: 'A bay', added_ts: 1 };
  const on = (['videos', 'models', 'videos'] as const).flatMap((section) =>
    talked.map((object_id) => ({ ...said, section, object_id })),
  );
  await db.insertInto('comments').values(on).execute();
  await db
    .insertInto('wall_posts')
    .values(talked.map((object_id) => ({ ...said, section: 'channels', object_id })))
    .execute();
  const texts = { member_id: owner, title: 'Evenings', site_group: 'str' } as const;
  const times = { added_ts: 1, updated_ts: 1 };
  await db
    .insertInto('playlists')
    .values(talked.map((id) => ({ id, ...texts, ...times, description: '', visibility: 'public' })))
    .execute();
  const cover = { cover_media_id: 'clip', status_id: 1, post_ts: 1 } as const;
  await db
    .insertInto('albums')
    .values(talked.map((id) => ({ id, dir: `walk-${id}`, ...texts, ...cover })))
    .execute();
});

/** What each change since a row of the purge log made untrue. */
async function purgedSince(last: number): Promise<string[][]> {
  const rows = await world.db
    .selectFrom('purge_log')
    .select('tags')
    .where('id', '>', last)
    .orderBy('id')
    .execute();
  return rows.map(({ tags }) => JSON.parse(tags) as string[]);
}

const lastPurge = async (): Promise<number> => {
  const { id } = await world.db
    .selectFrom('purge_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
};

it('their own page and a few others follow a new name at once, and all others by a job, also of a process that comes after', async () => {
  const last = await lastPurge();
  const renamed = await world.post('member.php', { display_name: 'Another name' }, 'owner');
  expect(renamed.status).toBe(200);
  const [first, ...more] = await purgedSince(last);
  expect(more).toEqual([]);
  expect(first).toEqual(expect.arrayContaining(OWN));
  expect(first).toHaveLength(OWN.length + SHOWN_AT_ONCE);
  works = true;
  await world.restart();
  const missing = async () => {
    const all = new Set((await purgedSince(last)).flat());
    return [...OWN, ...SHOWN].filter((tag) => !all.has(tag));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
});

it('the job goes in slices, ends with its process, and finds each page by an index', async () => {
  const slices: string[][] = [];
  const ending = new AbortController();
  const contextOf = (statistics = world.db, signal = ending.signal): ServiceContext =>
    ({
      // Whatever a slice takes, the next one has twice as many.
      ...sliceContext(statistics, { signal, sliceMs: 10_000 }),
      purge: async (_db: unknown, tags: string[]) => void slices.push(tags),
    }) as unknown as ServiceContext;
  let begun = 0;
  const killed = withBefore(world.db, async () => {
    if (++begun === 4) ending.abort(new Error('the process ends'));
  });
  const broken = purgeShown(contextOf(killed), { member: owner });
  await expect(broken).rejects.toThrow('the process ends');
  expect(slices.map((tags) => tags.length)).toEqual([1, 2, 4, 8]);
  await purgeShown(contextOf(recorded(), new AbortController().signal), { member: owner });
  expect([...new Set(slices.flat())].toSorted()).toEqual(SHOWN.toSorted());
  // Of playlists nobody has many.
  const asked = queries.filter(({ sql }) => !sql.includes('playlists'));
  queries.splice(0, queries.length, ...asked);
  const plan = (await plans()).join('\n');
  expect(plan).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/u);
  expect(plan).toMatch(/subscriptions_object.*member_id ?>/su);
});
