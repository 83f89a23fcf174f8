import { beforeAll, expect, it } from 'vitest';
import { MAX_ALBUM_DRAFTS } from '#config/albums.ts';
import { MAX_OPEN_UPLOADS } from '#config/uploads.ts';
import { addAlbumCategories, ALBUM_TOLD, albumUploader } from './support/album.ts';
import { memberWorld } from './support/member-world.ts';
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

it('nor more albums', async () => {
  const begun = await times(MAX_ALBUM_DRAFTS + MORE, () =>
    send({ ...ALBUM_TOLD, section: 'begin' }),
  );
  expect(begun.filter(({ body }) => body.code === 'list_full')).toHaveLength(MORE);
  const kept = await world.db.selectFrom('albums').select('id').execute();
  expect(kept).toHaveLength(MAX_ALBUM_DRAFTS);
});
