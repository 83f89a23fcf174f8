import { beforeAll, describe, expect, it } from 'vitest';
import { deskWorld, GROUND } from './support/desk.ts';
import { drawnPicture } from './support/drawn-picture.ts';
import { MEMBERS, type Role } from './support/member-world.ts';

const { world, report, settle, status, queue } = deskWorld();
const { owner, friend } = MEMBERS;
const MODERATOR = 'moderator';
const ALBUM = 30;
const PLAYLIST = 31;
const COMMENT = 32;
const POST = 33;
const MODEL = 34;
const CHANNEL = 35;

beforeAll(async () => {
  const { db } = world;
  const common = { site_group: 'str', member_id: owner, title: 'Harbour' } as const;
  const shown = { status_id: 1, visible: 1, post_ts: 1 } as const;
  await db
    .insertInto('albums')
    .values({ id: ALBUM, dir: 'a', ...common, ...shown, cover_media_id: 'clip' })
    .execute();
  await db
    .insertInto('playlists')
    .values({
      ...{ id: PLAYLIST, ...common, description: 'x', visibility: 'public' },
      ...{ added_ts: 1, updated_ts: 1 },
    })
    .execute();
  await db
    .insertInto('models')
    .values({ id: MODEL, dir: 'odile', title: 'Harbour girl', gender: 1, added_ts: 1 })
    .execute();
  await db
    .insertInto('channels')
    .values({ id: CHANNEL, dir: 'quay', title: 'Harbour films', added_ts: 1 })
    .execute();
  await db.insertInto('video_models').values({ video_id: 1, model_id: MODEL }).execute();
  await db.updateTable('videos').set({ channel_id: CHANNEL }).where('id', '=', 1).execute();
  const written = { member_id: friend, text: 'Rude words', added_ts: 1 };
  const about = { section: 'albums', object_id: ALBUM } as const;
  await db
    .insertInto('comments')
    .values({ id: COMMENT, ...about, ...written })
    .execute();
  await db.updateTable('albums').set({ comments: 1 }).execute();
  await db
    .insertInto('wall_posts')
    .values({ id: POST, section: 'members', object_id: owner, ...written })
    .execute();
});

const GROUP = '0/0';
const comments = async () =>
  (await world.get(`json/comments/0/albums/0/0/${ALBUM}.jsond`)).body.total_count;

/** Whether a model or a channel has its page, and is named below its video. */
const named = async (section: 'model' | 'channel', dir: string) => {
  const { status: page } = await world.get(`json/${section}/0/${dir.slice(0, 1)}/${dir}.jsond`);
  const { body } = await world.get(`json/video/0/${GROUP}/1.jsond`);
  return [page, JSON.stringify(body).includes(`"${dir}"`)];
};
const NAMED = [
  [200, true],
  [404, false],
] as const;

/** How what an address shows is seen from outside, and what its pages are made of. */
const SUBJECTS: readonly (readonly [
  address: string,
  look: () => Promise<unknown>,
  shown: unknown,
  hidden: unknown,
  tag: string,
])[] = [
  [
    `/album/${ALBUM}/a/`,
    async () => (await world.get(`json/album/0/${GROUP}/${ALBUM}.jsond`)).status,
    ...([200, 404, `album:${ALBUM}`] as const),
  ],
  [
    `/playlist/${PLAYLIST}/`,
    async () => (await world.get(`json/playlist/0/${GROUP}/${PLAYLIST}.jsond`)).status,
    ...([200, 403, `playlist:${PLAYLIST}`] as const),
  ],
  [
    `/member/${owner}/`,
    async () => {
      const one = await world.get(`json/member/0/${GROUP}/${owner}.jsond`);
      const list = await world.get('json/members/0/recent/60/filt.......0/1.jsond');
      return [one.status, JSON.stringify(list.body.members).includes('The owner')];
    },
    ...([[200, true], [404, false], `member:${owner}`] as const),
  ],
  ['/model/odile/', () => named('model', 'odile'), ...NAMED, 'model:odile'],
  ['/channel/quay/info/', () => named('channel', 'quay'), ...NAMED, 'channel:quay'],
  [`/album/${ALBUM}/a/#c${COMMENT}`, comments, '1', '0', `comments:albums:${ALBUM}`],
  [
    `/member/${owner}/wall/1/#p${POST}`,
    async () =>
      (await world.get(`json/wall/0/60/members/${GROUP}/${owner}.1.jsond`)).body.total_count,
    ...(['1', '0', `wall:members:${owner}`] as const),
  ],
];

const act = (fields: Record<string, string | number>, as: Role = MODERATOR) =>
  world.act(fields, as);

async function decide(address: string, measure: string): Promise<Record<string, unknown>> {
  const opened = await act({ act: 'case_open', address, section: 'own', category: 'hate' });
  expect(opened.status).toBe(200);
  const case_id = Number(opened.body.case_id);
  const before = await world.get(`case.php?id=${case_id}`, MODERATOR);
  const isRestored = measure === 'restore';
  const ground = { ground: isRestored ? '' : 'illegal', clause: 'Law, 1' };
  const asked = { act: 'decide', case_id, measure, category: 'hate', reason: 'It is rude.' };
  const { body } = await act({ ...asked, ...ground });
  expect(body).toEqual({ ok: 1 });
  return before.body;
}

describe('what is decided about', () => {
  it('a member’s pictures go with their page, but for them and the desk, and come back with it', async () => {
    const form = new FormData();
    form.set('avatar', await drawnPicture(1300, 300));
    const { avatar } = (await world.post('member.php', form, 'owner')).body;
    const load = async (url: unknown) => (await world.api.fetch(new Request(String(url)))).status;
    const address = `/member/${owner}/`;
    await decide(address, 'hide');
    expect(await load(avatar)).toBe(404);
    const { profile } = (await world.get('profile.php', 'owner')).body;
    expect(await load((profile as { avatar: string }).avatar)).toBe(200);
    const { subject } = await decide(address, 'restore');
    expect(await load((subject as { pictures: string[] }).pictures[0])).toBe(200);
    expect(await load(avatar)).toBe(200);
    await world.post('member.php', { remove: 'avatar' }, 'owner');
  });

  it('shows the pictures of the videos that a playlist begins with', async () => {
    await world.db
      .insertInto('playlist_items')
      .values({ playlist_id: PLAYLIST, video_id: 1, position: 1, added_ts: 1 })
      .execute();
    const { subject } = await decide(`/playlist/${PLAYLIST}/`, 'none');
    const { pictures } = subject as { pictures: string[] };
    expect(pictures).toEqual([expect.stringContaining('/clip/')]);
  });

  it.each(SUBJECTS)(
    '%s hides it, removes it, and shows it again',
    async (address, look, shown, hidden, tag) => {
      expect(await look()).toEqual(shown);
      const seen = await decide(address, 'hide');
      expect(seen.subject).toMatchObject({ state: 'shown' });
      expect(JSON.stringify(seen.subject)).toMatch(/Harbour|The owner|Rude words/u);
      expect(await look()).toEqual(hidden);
      expect(world.purged).toContain(tag);
      await decide(address, 'remove');
      expect(await look()).toEqual(hidden);
      const again = await decide(address, 'restore');
      expect(again).toMatchObject({ subject: { state: 'removed' }, measures: ['none', 'restore'] });
      expect(await look()).toEqual(shown);
    },
  );

  it.each(SUBJECTS)(
    '%s is reported by a visitor without an account, removed, and the visitor told',
    async (address, look, shown, hidden, tag) => {
      const key = await report(address);
      expect(await status(key)).toMatchObject({ decisions: [] });
      await settle('remove', GROUND);
      expect(await look()).toEqual(hidden);
      expect(world.purged).toContain(tag);
      expect(await status(key)).toMatchObject({
        decisions: [{ measure: 'remove', reason: 'A house is shown.', clause: 'Terms, 4' }],
      });
      await decide(address, 'restore');
      expect(await look()).toEqual(shown);
    },
  );

  it('a video is reported by a visitor without an account, removed, and the visitor told', async () => {
    const look = async () => {
      const { body } = await world.get(`json/video/0/${GROUP}/3.jsond`);
      return (body.video as Record<string, string>).status_id;
    };
    expect(await look()).toBe('1');
    const key = await report('/videos/3/film-3/');
    await settle('remove', GROUND);
    expect(await look()).toBe('5');
    expect(world.purged).toContain('video:3');
    expect(await status(key)).toMatchObject({ decisions: [{ measure: 'remove' }] });
    await decide('/videos/3/', 'restore');
    expect(await look()).toBe('1');
  });

  it.each(['/channel/harbour/', '/model/ann-ash/', '/categories/outdoor/1/'])(
    '%s has no number: its report is read, and answered with nothing but that',
    async (address) => {
      const key = await report(address);
      const [found] = await queue();
      expect(found).toMatchObject({ section: null, address });
      const { body } = await world.get(`case.php?id=${found?.case_id}`, MODERATOR);
      expect(body).toMatchObject({ subject: null, measures: ['none'] });
      await settle('none');
      expect(await status(key)).toMatchObject({ decisions: [{ measure: 'none' }] });
    },
  );

  it('a playlist cannot be undone by its owner, who may still keep and change it', async () => {
    await decide(`/playlist/${PLAYLIST}/`, 'hide');
    const update = {
      act: 'playlist',
      section: 'upd',
      object_id: PLAYLIST,
      title: 'New',
      desc: 'About it',
    };
    expect((await act({ ...update, visible: 'public' }, 'owner')).body.code).toBe('no_permission');
    expect((await act({ ...update, visible: 'private' }, 'owner')).status).toBe(200);
    await decide(`/playlist/${PLAYLIST}/`, 'restore');
    expect((await world.get(`json/playlist/0/${GROUP}/${PLAYLIST}.jsond`)).status).toBe(200);
  });
});

it('a decision that a moderator takes back without an objection says so, and leaves nothing to object to', async () => {
  await report('/videos/2/film-2/');
  const decision = await settle('remove', GROUND);
  const stated = async () => (await world.get(`statement.php?id=${decision}`, 'owner')).body;
  expect(await stated()).toMatchObject({ overturned: 0, open: 1 });
  const address = '/videos/2/film-2/';
  await act({ act: 'case_open', address, section: 'own', category: 'privacy' });
  await settle('restore');
  expect(await stated()).toMatchObject({ overturned: 1, open: 0 });
});

it.each([`/album/${ALBUM}/a/#c${COMMENT}`, `/member/${owner}/wall/1/#p${POST}`])(
  'who wrote %s reads in the statement which words of theirs are meant',
  async (address) => {
    await decide(address, 'hide');
    const { id } = await world.db
      .selectFrom('decisions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { body } = await world.get(`statement.php?id=${id}`, 'friend');
    expect(body).toMatchObject({ title: 'Rude words', lost: 0 });
    await decide(address, 'restore');
  },
);
