import { beforeEach, describe, expect, it } from 'vitest';
import { HISTORY_KEPT_SECONDS, MEMBER_HISTORY_LIMIT } from '#config/history.ts';
import { forgetWatched } from '#api/services/history/forget.ts';
import { trimHistory } from '#api/services/history/record.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld, PRIVATE_VIDEO, type Role } from './support/member-world.ts';
import { sliceContext } from './support/slice-context.ts';

const world = memberWorld();
const SECONDS = Math.floor(NOW.getTime() / 1000);
const { owner, friend } = MEMBERS;

beforeEach(async () => {
  await world.db.deleteFrom('history').execute();
  await world.db.updateTable('members').set({ history_paused: 0 }).execute();
});

/** A page's report that a video is being watched, in the name that the page knows. */
const watch = (id: number, as: Role = 'owner', said: number | null = owner) =>
  world.post(
    'stat.php',
    { act: 'view', section: 'videos', object_id: id, ...(said && { user_id: said }) },
    as,
  );
const leave = (id: number, at: number, said: number = owner) =>
  world.act({ act: 'leave', video_id: id, at, user_id: said });
const change = (section: string, more: Record<string, number> = {}, as: Role = 'owner') =>
  world.act({ act: 'history', section, ...more }, as);

const LIST = (id: number, page = 1, count = 60) =>
  `json/videos2/0/str/latest-updates/${count}/history.${id}.${page}.all...jsond`;
interface Listed {
  video_id: string;
  watched_date: string;
  left_at: number;
}
async function listed(path = LIST(owner), as: Role = 'owner') {
  const { body } = await world.get(path, as);
  return { total: body.total_count, videos: body.videos as Listed[] };
}
const ids = async (path?: string): Promise<number[]> =>
  (await listed(path)).videos.map(({ video_id }) => Number(video_id));
/** Puts a video into the owner's history as if it had been watched so many seconds ago. */
const watchedBefore = (video_id: number, ago: number, left_at = 0) =>
  world.db
    .insertInto('history')
    .values({ member_id: owner, video_id, added_ts: SECONDS - ago, left_at })
    .execute();

describe('what a member watches', () => {
  it('HIST-06 STAT-08 is kept by the server with the user id of the view, a row a video, the latest first', async () => {
    await watchedBefore(2, 100);
    await watchedBefore(1, 300);
    expect((await watch(3)).status).toBe(200);
    expect(await ids()).toEqual([3, 2, 1]);
    await world.db
      .updateTable('history')
      .set({ added_ts: SECONDS - 50 })
      .execute();
    await watch(1);
    expect(await ids()).toEqual([1, 3, 2]);
    expect((await listed()).total).toBe('3');
    expect((await listed()).videos[0]?.watched_date).toBe(
      NOW.toISOString().slice(0, 19).replace('T', ' '),
    );
  });

  it('is nobody’s where the page knows of nobody, or of another member', async () => {
    await watch(1, 'owner', null);
    await watch(1, 'owner', friend);
    await watch(1, 'nobody', owner);
    expect(await world.db.selectFrom('history').selectAll().execute()).toEqual([]);
  });

  it('is not kept while the history is paused; then it is again', async () => {
    await watchedBefore(2, 100);
    expect((await change('pause')).status).toBe(200);
    expect((await world.get('viewer.php', 'owner')).body.viewer).toMatchObject({
      history_paused: 1,
    });
    await watch(1);
    await watch(2);
    await leave(2, 60);
    expect((await listed()).videos).toMatchObject([{ video_id: '2', left_at: 0 }]);
    await change('resume');
    await watch(1);
    expect(await ids()).toEqual([1, 2]);
  });

  it('is kept a year, and so many videos of each member', async () => {
    await watchedBefore(1, HISTORY_KEPT_SECONDS + 1);
    await watchedBefore(2, HISTORY_KEPT_SECONDS - 1);
    expect(await forgetWatched({ ...sliceContext(world.db), now: () => NOW })).toBe(1);
    expect(await ids()).toEqual([2]);
    await world.db.deleteFrom('history').execute();
    const { media_id } = await world.db
      .selectFrom('videos')
      .select('media_id')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: MEMBER_HISTORY_LIMIT + 3 }, (_, index) => 1000 + index);
    for (let from = 0; from < many.length; from += 500) {
      const some = many.slice(from, from + 500);
      const video = { dir: 'x', title: 'x', media_id, duration: 9, duration_class: 1, visible: 0 };
      const rest = { member_id: owner, site_group: 'str', status_id: 1, post_ts: 1 } as const;
      await world.db
        .insertInto('videos')
        .values(some.map((id) => ({ id, ...video, ...rest }) as never))
        .execute();
      await world.db
        .insertInto('history')
        .values(some.map((id) => ({ member_id: owner, video_id: id, added_ts: id })))
        .execute();
    }
    await world.db.transaction().execute((db) => trimHistory(db, owner));
    const { least, n } = await world.db
      .selectFrom('history')
      .select(({ fn }) => [fn.min<number>('video_id').as('least'), fn.countAll<number>().as('n')])
      .executeTakeFirstOrThrow();
    expect([Number(least), Number(n)]).toEqual([1003, MEMBER_HISTORY_LIMIT]);
  });
});

describe('where a member left a video', () => {
  it('is told on another device, by the call for the page’s viewer', async () => {
    await watch(4);
    expect((await leave(4, 612)).body).toEqual({ ok: 1 });
    const viewed = (id: number, as: Role) =>
      world.get(`viewer.php?section=videos&object_id=${id}`, as).then(({ body }) => body.object);
    expect(await viewed(4, 'owner')).toMatchObject({ left_at: 612 });
    expect(await viewed(4, 'friend')).toMatchObject({ left_at: 0 });
    expect(await viewed(3, 'owner')).toMatchObject({ left_at: 0 });
    expect((await listed()).videos).toMatchObject([{ video_id: '4', left_at: 612 }]);
  });

  it.each([
    ['hardly begun', 3, '1'],
    ['finished', 1199, 'a'],
  ])(
    'is its start where it was %s, and only of a finished one all was seen',
    async (_, at, seen) => {
      await watchedBefore(4, 10, 612);
      await leave(4, at);
      expect((await listed()).videos).toMatchObject([{ video_id: '4', left_at: 0 }]);
      const { body } = await world.get('viewer.php?section=videos&object_id=4&tiles=4', 'owner');
      expect(body).toMatchObject({ object: { left_at: 0 }, watched: seen });
    },
  );

  it('is not kept of what is not in the history, nor from a page of another member', async () => {
    await watchedBefore(4, 10);
    await leave(3, 60);
    await leave(4, 60, friend);
    expect((await listed()).videos).toMatchObject([{ video_id: '4', left_at: 0 }]);
  });

  it.each([{ at: -1 }, { at: 'x' }, { video_id: 0 }] as Record<string, string | number>[])(
    'is refused as %o',
    async (wrong) => {
      const fields = { act: 'leave', video_id: 4, at: 60, user_id: owner, ...wrong };
      expect((await world.act(fields)).status).toBe(422);
    },
  );
});

describe('a history', () => {
  it('loses one video, and gets it back where it was', async () => {
    await watchedBefore(1, 10);
    await watchedBefore(2, 20, 90);
    await watchedBefore(3, 30);
    const { body } = await change('rem', { video_id: 2 });
    expect(body).toEqual({ ok: 1, watched: SECONDS - 20, left_at: 90 });
    expect(await ids()).toEqual([1, 3]);
    expect((await change('rem', { video_id: 2 })).body).toEqual({ ok: 1 });
    const undo = { video_id: 2, watched: SECONDS - 20, left_at: 90 };
    for (const _ of [1, 2]) expect((await change('add', undo)).body).toEqual({ ok: 1 });
    expect((await listed()).videos).toMatchObject([
      { video_id: '1' },
      { video_id: '2', left_at: 90 },
      { video_id: '3' },
    ]);
  });

  it('gets back nothing that nobody sees, from the future, or from before it begins', async () => {
    await change('add', { video_id: PRIVATE_VIDEO, watched: SECONDS - 5 });
    await change('add', { video_id: 1, watched: SECONDS - HISTORY_KEPT_SECONDS - 5 });
    await change('add', { video_id: 2, watched: SECONDS + 1000 });
    expect(await world.db.selectFrom('history').select(['video_id', 'added_ts']).execute()).toEqual(
      [{ video_id: 2, added_ts: SECONDS }],
    );
  });

  it('is emptied, and nobody else’s is', async () => {
    await watchedBefore(1, 10);
    await watch(1, 'friend', friend);
    await change('clear');
    expect((await listed()).total).toBe('0');
    expect((await listed(LIST(friend), 'friend')).total).toBe('1');
  });

  it('is paged, and searched by the beginnings of words in its titles', async () => {
    for (const id of [1, 2, 3, 4]) await watchedBefore(id, id * 10);
    expect(await ids(LIST(owner, 2, 3))).toEqual([4]);
    expect(await ids(`${LIST(owner)}?s=FIL+3`)).toEqual([3]);
    expect(await ids(`${LIST(owner)}?s=film`)).toEqual([1, 2, 3, 4]);
    expect(await ids(`${LIST(owner, 2, 3)}?s=film`)).toEqual([4]);
    expect(await ids(`${LIST(owner)}?s=ilm`)).toEqual([]);
    expect(await ids(`${LIST(owner)}?s=%22%27%25`)).toEqual([]);
    await world.db.updateTable('videos').set({ title: '黒猫' }).where('id', '=', 2).execute();
    expect(await ids(`${LIST(owner)}?s=${encodeURIComponent('猫')}`)).toEqual([2]);
    await world.db.updateTable('videos').set({ title: 'Film 2' }).where('id', '=', 2).execute();
  });

  it('is searched with its filters and in its order, as it is listed', async () => {
    for (const id of [1, 2, 3, 4]) await watchedBefore(id, id);
    const set = (id: number, values: { is_hd: 1 } | { post_ts: number }) =>
      world.db.updateTable('videos').set(values).where('id', '=', id).execute();
    await set(2, { is_hd: 1 });
    await set(3, { post_ts: SECONDS - 60 });
    const asked = (sort: string, filters: string): string =>
      `json/videos2/0/str/${sort}/60/history.${owner}.1.${filters}.jsond`;
    for (const [path, wanted] of [
      [asked('latest-updates', 'all..'), [1, 2, 3, 4]],
      [asked('longest', 'all..'), [4, 3, 2, 1]],
      [asked('latest-updates', 'hd..'), [2]],
      [asked('latest-updates', 'all..week'), [3]],
      [asked('longest', 'all.2.'), [4, 3, 2]],
    ] as const) {
      expect(await ids(path)).toEqual(wanted);
      expect([path, await ids(`${path}?s=film`)]).toEqual([path, wanted]);
    }
  });

  it('goes on without videos that were taken away or became private, and says so of them when it is taken along', async () => {
    await watchedBefore(1, 10, 33);
    await watchedBefore(PRIVATE_VIDEO, 20);
    expect(await listed()).toMatchObject({ total: '1', videos: [{ video_id: '1' }] });
    const { body, headers } = await world.get('history.php', 'owner');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const when = (ago: number): string =>
      new Date((SECONDS - ago) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    expect(body.history).toEqual([
      { video_id: '1', title: 'Film 1', watched_date: when(10), left_at: 33 },
      { video_id: String(PRIVATE_VIDEO), title: null, watched_date: when(20), left_at: 0 },
    ]);
  });
});
