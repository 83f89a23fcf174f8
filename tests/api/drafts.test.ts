import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDue } from '#api/db/publication.ts';
import { openAssetWorld, type AssetWorld, type NewVideo } from './support/asset-world.ts';

let world: AssetWorld;
beforeAll(async () => {
  world = await openAssetWorld();
});
afterAll(() => world.close());

const LIST = '/api/json/videos2/0/str/latest-updates/60/..1.all...jsond';
const unready = { visible: 0, duration: null } as const;

async function json(path: string, as: 'owner' | null = null) {
  const response = await world.fetch(path, { as });
  return { status: response.status, body: await response.json() };
}

const videoPath = (id: number): string => `/api/json/video/0/0/0/${id}.jsond`;

it('a video that its member has not sent yet plays for nobody else, for no moderator either', async () => {
  const id = await world.addVideo({ status_id: 2, visible: 0 });
  await world.addAsset({ video: id, content: Buffer.from('film') });
  expect(await world.address(id, 'moderator')).toBe('not_found');
  expect(await world.address(id, 'other')).toBe('not_found');
  expect(await world.address(id, 'owner')).toContain('/media/assets/');
});

describe('a video whose file is not there or not known yet', () => {
  it.each([
    ['missing', unready],
    ['uploaded', unready],
    ['probed', { visible: 0 }],
    ['refused', unready],
  ] as const)(
    'is nowhere while its file is %s, and is not listed when its time comes',
    async (state, more) => {
      const id = await world.addVideo({ file_state: state, ...more });
      expect((await json(videoPath(id))).status).toBe(404);
      expect((await json(`/api/videofile.php?video_id=${id}&lifetime=0`)).body).toEqual({
        error: 1,
        code: 'not_found',
      });
      expect((await json(`/api/videofile.php?video_id=${id}&lifetime=0`, 'owner')).body).toEqual(
        [],
      );
      const listed = await publishDue(
        {
          db: world.database.query,
          purge: () => Promise.resolve(),
          catalogue: { index: { putVideo: () => Promise.reject(new Error('it was listed')) } },
        } as never,
        9_999_999_999,
      );
      expect(listed).toEqual([]);
      const { videos } = (await json(LIST)).body;
      expect(videos.map(({ video_id }: { video_id: string }) => video_id)).not.toContain(
        String(id),
      );
    },
  );

  it.each([
    { file_state: 'uploaded', duration: null },
    { file_state: 'refused' },
    { file_state: 'ready', visible: 0, duration: null },
    { file_state: 'probed', visible: 0, duration: null },
    { file_state: 'elsewhere', visible: 0 },
  ] satisfies NewVideo[])('is held to that by the database: %j', async (video) => {
    await expect(world.addVideo(video)).rejects.toThrow(/check constraint/iu);
  });
});

describe('a video with files of its own', () => {
  it('is shown by its own pictures, at their addresses', async () => {
    const id = await world.addVideo({ visible: 0 });
    const picture = { video: id, content: Buffer.from('picture'), type: 'image/jpeg' };
    const small = await world.addAsset({ ...picture, role: 'poster', variant: '320x180.jpg' });
    const large = await world.addAsset({ ...picture, role: 'poster', variant: '640x360.jpg' });
    const sharp = await world.addAsset({ ...picture, role: 'poster', variant: '1280x720.jpg' });
    const first = await world.addAsset({ ...picture, role: 'preview', variant: '1.jpg' });
    const second = await world.addAsset({ ...picture, role: 'preview', variant: '2.jpg' });
    // A start lists what is due.
    await world.restart();
    const at = (asset: { id: number }, name: string) =>
      expect.stringMatching(new RegExp(`^http://tube\\.test/media/assets/${asset.id}/0+${name}$`));
    const { video } = (await json(videoPath(id))).body;
    expect(video).toMatchObject({
      thumb: at(small, '320x180.jpg'),
      thumbsrc: at(large, '640x360.jpg'),
      thumbhd: at(sharp, '1280x720.jpg'),
      thumbs: [at(first, '1.jpg'), at(second, '2.jpg')],
      timeline: null,
    });
    const { videos } = (await json(LIST)).body;
    const tile = videos.find(({ video_id }: { video_id: string }) => video_id === String(id));
    expect(tile).toMatchObject({ scr: at(small, '320x180.jpg'), duration: '11:40' });
    const shown = await world.fetch(new URL(tile.scr).pathname);
    expect([shown.headers.get('content-type'), await shown.text()]).toEqual([
      'image/jpeg',
      'picture',
    ]);
  });

  it('that is private shows its pictures to its member, by signed addresses', async () => {
    const id = await world.addVideo({ is_private: 1, visible: 0 });
    const picture = { video: id, content: Buffer.from('picture'), type: 'image/jpeg' };
    await world.addAsset({ ...picture, role: 'poster', variant: '320x180.jpg' });
    expect((await json(videoPath(id))).body.video.thumb).toBe('');
    const { thumb } = (await json(videoPath(id), 'owner')).body.video;
    const { pathname, search } = new URL(thumb);
    expect((await world.fetch(pathname + search)).status).toBe(200);
    expect((await world.fetch(pathname)).status).toBe(404);
  });
});

describe('a list that shows a picture of a video with files of its own', () => {
  it('names its poster: a category, a playlist, a suggestion', async () => {
    const id = await world.addVideo({ visible: 0 });
    const content = Buffer.from('picture');
    const poster = { video: id, content, type: 'image/jpeg', role: 'poster' };
    const { id: asset } = await world.addAsset({ ...poster, variant: '320x180.jpg' });
    await world.sql.run(`
      INSERT INTO categories (id, dir, title) VALUES (1, 'lakes', 'Lakes');
      INSERT INTO video_categories (video_id, category_id) VALUES (${id}, 1);
      INSERT INTO playlists (id, member_id, title, description, visibility, site_group, added_ts, updated_ts)
        VALUES (1, 1, 'A list', 'Of videos', 'public', 'str', 1, 1);
      INSERT INTO playlist_items (playlist_id, video_id, position, added_ts) VALUES (1, ${id}, 1, 1);
    `);
    // A start lists what is due.
    await world.restart();
    await world.sql.run('UPDATE playlists SET videos = 1');
    const address = `http://tube.test/media/assets/${asset}/0.jpg`;
    for (const path of [
      '/api/json/categories/0/str.all.en.jsond',
      '/api/json/playlists/0/most-viewed/60/.1.str..jsond',
      '/api/json/suggester/0/5.jsond',
    ]) {
      expect([path, JSON.stringify((await json(path)).body)]).toEqual([
        path,
        expect.stringContaining(address),
      ]);
    }
    const shown = await world.fetch(new URL(address).pathname);
    expect(await shown.text()).toBe('picture');
  });
});
