import { beforeAll, expect, it } from 'vitest';
import { MAX_ALBUM_DRAFTS } from '#config/albums.ts';
import { VOTER_COOKIE } from '#config/cookies.ts';
import { MAX_OPEN_UPLOADS } from '#config/uploads.ts';
import { addAlbumCategories, ALBUM_TOLD, albumUploader } from './support/album.ts';
import { openSession } from '#api/services/sessions/open.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld, ORIGIN, VIDEOS } from './support/member-world.ts';
import { addCategories, TOLD, uploader } from './support/upload.ts';

const world = memberWorld();
const { create } = uploader(world);
const { send } = albumUploader(world);

beforeAll(async () => {
  await addCategories(world.db);
  await addAlbumCategories(world.db);
});

const MORE = 6;
const times = <Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

it('nobody has more uploads open than one may by beginning all of them at once', async () => {
  const begun = await times(MAX_OPEN_UPLOADS + MORE, (at) =>
    create(TOLD, { name: `film${at}.mp4`, bytes: 1000 }),
  );
  const refused = begun.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(MORE);
  expect(await refused[0]?.json()).toEqual({ error: 1, code: 'list_full' });
  const kept = await world.db.selectFrom('uploads').select('id').execute();
  expect(kept).toHaveLength(MAX_OPEN_UPLOADS);
});

it('nobody has more bytes on their way than one may, however few uploads they are of', async () => {
  await world.db.deleteFrom('uploads').execute();
  const begin = (bytes: number, at = 0) => create(TOLD, { name: `film${at}.mp4`, bytes });
  const largest = await times(6, (at) => begin(10 * 1024 ** 3, at));
  expect(largest.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(5).fill(201),
    409,
  ]);
  expect((await begin(1)).status).toBe(409);
  await world.db.updateTable('uploads').set({ state: 'sent' }).where('bytes', '>', 1).execute();
  expect((await begin(1)).status).toBe(201);
});

it('nor more albums', async () => {
  const begun = await times(MAX_ALBUM_DRAFTS + MORE, (at) =>
    send({ ...ALBUM_TOLD, title: `Album ${at}`, section: 'begin' }),
  );
  expect(begun.filter(({ body }) => body.code === 'list_full')).toHaveLength(MORE);
  const kept = await world.db.selectFrom('albums').select('id').execute();
  expect(kept).toHaveLength(MAX_ALBUM_DRAFTS);
});

it('a member has one vote on each of what was voted on in several browsers, which bring theirs at once', async () => {
  const { db } = world;
  await db.updateTable('videos').set({ likes: 3, dislikes: 0 }).execute();
  const browsers = await times(3, async (at) => {
    const key = `${at}`.repeat(22);
    const cast = { section: 'videos', voter: `v:${key}`, vote: 1, added_ts: 1 } as const;
    const videos = at === 1 ? VIDEOS.toReversed() : VIDEOS;
    await db
      .insertInto('votes')
      .values(videos.map((object_id) => ({ ...cast, object_id })))
      .execute();
    const token = await openSession({ db, now: () => NOW }, MEMBERS.owner);
    return `session=${token}; ${VOTER_COOKIE}=${key}`;
  });
  const adopt = (cookie: string) =>
    world.post('input.php', { act: 'adopt_votes' }, 'nobody', { origin: ORIGIN, cookie });
  // Each browser has two tabs.
  const answers = await Promise.all([...browsers, ...browsers].map(adopt));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const votes = await db.selectFrom('votes').select('voter').execute();
  expect(votes).toEqual(VIDEOS.map(() => ({ voter: `m:${MEMBERS.owner}` })));
  const counted = db.selectFrom('videos').select('likes').where('id', 'in', VIDEOS);
  expect(await counted.execute()).toEqual(VIDEOS.map(() => ({ likes: 1 })));
});
