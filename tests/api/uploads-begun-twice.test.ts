import { beforeAll, beforeEach, expect, it } from 'vitest';
import { CERTIFICATE } from '#config/uploads.ts';
import { addAlbumCategories, ALBUM_TOLD, albumUploader } from './support/album.ts';
import { MEMBERS, memberWorld, VIDEOS } from './support/member-world.ts';
import { addCategories, idOf, TOLD, uploader } from './support/upload.ts';

const world = memberWorld();
const { create, list } = uploader(world);
const { send, own } = albumUploader(world);
const FILM = { name: 'film1.mp4', bytes: 100 };

beforeAll(async () => {
  await addCategories(world.db);
  await addAlbumCategories(world.db);
});
beforeEach(async () => {
  await world.db.deleteFrom('uploads').execute();
  await world.db.updateTable('albums').set({ status_id: 5 }).execute();
});

it.each([
  ['', {}],
  [' whose content its sender told', { sha256: 'a'.repeat(64) }],
])(
  'an upload%s whose beginning was not acknowledged is begun once, and is what was told last',
  async (_which, more) => {
    const first = idOf(await create({ ...TOLD, ...more }, FILM));
    const told = { ...TOLD, ...more, title: 'A walk by the sea', categories: 'water' };
    expect(idOf(await create(told, FILM))).toBe(first);
    expect(await list()).toMatchObject([
      { upload_id: first, title: 'A walk by the sea', categories: ['water'] },
    ]);
  },
);

it.each<[string, Record<string, string>, { name?: string; bytes?: number }, 'owner' | 'friend']>([
  ['with another name', {}, { name: 'film2.mp4' }, 'owner'],
  ['of another size', {}, { bytes: 101 }, 'owner'],
  ['of another content', { sha256: 'b'.repeat(64) }, {}, 'owner'],
  ['of another member', {}, {}, 'friend'],
])('a file %s is an upload of its own', async (_what, more, file, as) => {
  const first = idOf(await create({ ...TOLD, sha256: 'a'.repeat(64) }, FILM));
  const second = await create(
    { ...TOLD, sha256: 'a'.repeat(64), ...more },
    { ...FILM, ...file },
    as,
  );
  expect([second.status, idOf(second) === first]).toEqual([201, false]);
});

it('so is one of which something is there, and a new file for a video', async () => {
  const [video = 0] = VIDEOS;
  const mine = { member_id: MEMBERS.owner, status_id: 1 };
  await world.db.updateTable('videos').set(mine).where('id', '=', video).execute();
  await create(TOLD, FILM);
  expect((await create({ certify: CERTIFICATE, replaces: String(video) }, FILM)).status).toBe(201);
  expect(await list()).toHaveLength(2);
  await world.db.updateTable('uploads').set({ received: 1 }).execute();
  await create(TOLD, FILM);
  expect(await list()).toHaveLength(3);
});

it('an album whose beginning was not acknowledged is begun once, until a photo of it is there', async () => {
  const begin = async (more: object = {}) =>
    String((await send({ ...ALBUM_TOLD, ...more, section: 'begin' })).body.album_id);
  const first = await begin();
  expect(await begin()).toBe(first);
  const other = await begin({ title: 'Another one' });
  await world.db.updateTable('albums').set({ photos: 1 }).execute();
  const third = await begin();
  expect(new Set([first, other, third]).size).toBe(3);
  expect(await own()).toMatchObject([{ album_id: third }, { album_id: other }, {}]);
  // Somebody who began one yesterday, and has another page open, is at something else.
  await world.db.updateTable('albums').set({ photos: 0, certified_ts: 1 }).execute();
  expect([first, other, third]).not.toContain(await begin());
});

it('one that has expired is not there to be gone on with, and its file is begun anew', async () => {
  const told = { ...TOLD, sha256: 'a'.repeat(64) };
  const first = idOf(await create(told, FILM));
  await world.db.updateTable('uploads').set({ received: 50, expires_ts: 1 }).execute();
  expect(await list()).toEqual([]);
  const second = await create(told, FILM);
  expect([second.status, idOf(second) === first]).toEqual([201, false]);
});

it('what is still to be sent stays in the list, however much was begun since', async () => {
  await create(TOLD, FILM);
  const [draft] = await list();
  const row = await world.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
  const { id: _first, ...refused } = { ...row, state: 'refused' as const };
  const later = Array.from({ length: 61 }, () => refused);
  await world.db.insertInto('uploads').values(later).execute();
  const all = await list();
  expect([all.length, all.at(-1)?.upload_id]).toEqual([61, draft?.upload_id]);
});

it('so does an album', async () => {
  const { body } = await send({ ...ALBUM_TOLD, section: 'begin' });
  const waiting = {
    ...({ dir: 'a', title: 'Waits', site_group: 'str', status_id: 0, post_ts: 1 } as const),
    ...{ member_id: MEMBERS.owner, photos: 1 },
  } as const;
  const later = Array.from({ length: 101 }, () => waiting);
  await world.db.insertInto('albums').values(later).execute();
  const all = await own();
  expect([all.length, all.at(-1)?.album_id]).toEqual([101, body.album_id]);
});
