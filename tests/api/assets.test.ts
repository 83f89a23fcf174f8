import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropRemovedAssets } from '#api/media/drop-removed.ts';
import { signedQuery } from '#api/media/signature.ts';
import { ASSET_LIFETIME } from '#config/lifetimes.ts';
import type { BlobsPlace } from '#config/blobs-url.ts';
import { openAssetWorld, type AssetWorld, type Who } from './support/asset-world.ts';
import { startS3, type S3Server } from '../setup/s3-server.ts';

const FILM = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 31) % 251));
const NOBODY = 404;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.remove());

const bodyOf = async (response: Response): Promise<Buffer> =>
  Buffer.from(await response.arrayBuffer());

const PLACES: readonly (readonly [string, () => BlobsPlace | null])[] = [
  ['a folder', () => null],
  ['S3', () => s3.place],
];

describe.each(PLACES)('a file of a video, kept in %s', (_name, place) => {
  let world: AssetWorld;
  let path = '';
  beforeAll(async () => {
    world = await openAssetWorld({ blobs: place() });
    const video = await world.addVideo();
    await world.addAsset({ video, content: FILM });
    path = await world.address(video);
  });
  afterAll(() => world.close());

  it('is addressed by its number, and named like what it is', () => {
    expect(path).toMatch(/^\/media\/assets\/\d+\/0+_hq\.mp4$/);
  });

  it('is answered whole, by range and by condition, like any file', async () => {
    const whole = await world.fetch(path);
    expect(whole.status).toBe(200);
    const headers = Object.fromEntries(whole.headers);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100000',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'cache-control': `public, max-age=${ASSET_LIFETIME}`,
      'x-content-type-options': 'nosniff',
    });
    expect((await bodyOf(whole)).equals(FILM)).toBe(true);
    const etag = headers['etag'] ?? '';
    const head = await world.fetch(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([
      200,
      '100000',
      null,
    ]);
    for (const [range, first, last] of [
      ['bytes=1-9', 1, 9],
      ['bytes=99990-', 99_990, 99_999],
      ['bytes=-7', 99_993, 99_999],
      ['bytes=5-999999999999', 5, 99_999],
    ] as const) {
      const part = await world.fetch(path, { headers: { range } });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${first}-${last}/100000`,
      ]);
      expect((await bodyOf(part)).equals(FILM.subarray(first, last + 1))).toBe(true);
    }
    const beyond = await world.fetch(path, { headers: { range: 'bytes=100000-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100000']);
    const several = await world.fetch(path, { headers: { range: 'bytes=0-1,5-6' } });
    expect([several.status, (await bodyOf(several)).length]).toEqual([200, FILM.length]);
    const same = await world.fetch(path, { headers: { range: 'bytes=1-2', 'if-range': etag } });
    expect(same.status).toBe(206);
    await same.body?.cancel();
    const other = await world.fetch(path, { headers: { range: 'bytes=1-2', 'if-range': '"x"' } });
    expect([other.status, (await bodyOf(other)).length]).toEqual([200, FILM.length]);
    const known = await world.fetch(path, { headers: { 'if-none-match': etag } });
    expect([known.status, known.body]).toEqual([304, null]);
  });

  it('is shown, or else a download: nothing that was stored is run by a browser', async () => {
    const video = await world.addVideo();
    for (const [type, shown, disposition] of [
      ['image/avif', 'image/avif', 'inline'],
      ['text/vtt; charset=utf-8', 'text/vtt; charset=utf-8', 'inline'],
      ['text/html', 'application/octet-stream', 'attachment'],
      ['image/svg+xml', 'application/octet-stream', 'attachment'],
      ['application/javascript', 'application/octet-stream', 'attachment'],
    ] as const) {
      const content = Buffer.from('<script>alert(1)</script>');
      const { id } = await world.addAsset({ video, content, type, role: 'preview', variant: type });
      const { headers, body } = await world.fetch(`/media/assets/${id}/index.html`);
      await body?.cancel();
      expect([
        headers.get('content-type'),
        headers.get('content-disposition'),
        headers.get('x-content-type-options'),
      ]).toEqual([shown, disposition, 'nosniff']);
    }
  });

  it('that has another length than it should is not sent', async () => {
    const video = await world.addVideo();
    const { id } = await world.addAsset({ video, content: FILM });
    await world.sql.rows('UPDATE assets SET bytes = bytes + 1 WHERE id = ?', id);
    expect((await world.fetch(await world.address(video))).status).toBe(404);
  });

  it('goes from the storage and the database when it was removed, and is not answered before', async () => {
    const video = await world.addVideo();
    const { id, key } = await world.addAsset({ video, content: FILM });
    const address = await world.address(video);
    await world.sql.rows("UPDATE assets SET state = 'removed' WHERE id = ?", id);
    expect((await world.fetch(address)).status).toBe(404);
    const context = { db: world.database.query, blobs: world.blobs };
    expect(await dropRemovedAssets(context)).toBe(1);
    expect(await dropRemovedAssets(context)).toBe(0);
    expect(await world.blobs.size(key)).toBeNull();
  });

  it('goes though another one that was removed before it cannot', async () => {
    const video = await world.addVideo();
    const stuck = await world.addAsset({ video, content: FILM });
    const { key } = await world.addAsset({ video, content: FILM, variant: 'other' });
    const ofVideo = "WHERE owner_kind = 'video' AND owner_id = ?";
    await world.sql.rows(`UPDATE assets SET state = 'removed' ${ofVideo}`, video);
    const remove = (one: string) =>
      one === stuck.key ? Promise.reject(new Error('EACCES')) : world.blobs.remove(one);
    const context = { db: world.database.query, blobs: { ...world.blobs, remove } };
    await expect(dropRemovedAssets(context)).rejects.toThrow('EACCES');
    expect(await world.blobs.size(key)).toBeNull();
    expect(await world.sql.rows(`SELECT id FROM assets ${ofVideo}`, video)).toEqual([
      { id: stuck.id },
    ]);
  });

  it.each([
    '/media/assets/0/a.mp4',
    '/media/assets/01/a.mp4',
    '/media/assets/1/',
    '/media/assets/1/a/b.mp4',
    '/media/assets/1/..%2f..%2fsecret',
    '/media/assets/..%2f1/a.mp4',
    '/media/assets/9007199254740993/a.mp4',
    '/media/assets/1e3/a.mp4',
    `/media/assets/1/${'a'.repeat(101)}`,
  ])('is nowhere at %s', async (address) => {
    expect((await world.fetch(address)).status).toBe(404);
  });

  it('is read, not written', async () => {
    expect((await world.fetch(path, { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await world.fetch(path, { method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('who may see a file', () => {
  let world: AssetWorld;
  const WHO: readonly Who[] = [null, 'other', 'owner', 'moderator'];
  beforeAll(async () => {
    world = await openAssetWorld();
  });
  afterAll(() => world.close());

  /** How a video's file is answered at its plain address, and at the one that somebody is told. */
  async function answers(video: number, id: number, as: Who): Promise<unknown[]> {
    const plain = await world.fetch(`/media/assets/${id}/0_hq.mp4`, { as });
    await plain.body?.cancel();
    const told = await world.address(video, as);
    if (!told.startsWith('/')) return [plain.status, told];
    const { status, headers, body } = await world.fetch(told);
    await body?.cancel();
    return [plain.status, status, headers.get('cache-control')?.split(',')[0]];
  }

  const SIGNED = [NOBODY, 200, 'private'];
  const open = [200, 200, 'public'];
  it.each([
    ['accepted', {}, [open, open, open, open]],
    [
      'private',
      { is_private: 1, visible: 0 },
      [[NOBODY, 'private_video'], [NOBODY, 'private_video'], SIGNED, SIGNED],
    ],
    [
      'waiting for a moderator',
      { status_id: 0, visible: 0 },
      [[NOBODY, 'not_found'], [NOBODY, 'not_found'], SIGNED, SIGNED],
    ],
    [
      'waiting for its time',
      { visible: 0, post_ts: 9_999_999_999 },
      [[NOBODY, 'not_found'], [NOBODY, 'not_found'], SIGNED, SIGNED],
    ],
    [
      'deleted',
      { status_id: 5, visible: 0 },
      [[NOBODY, 'deleted_video'], [NOBODY, 'deleted_video'], [NOBODY, 'deleted_video'], SIGNED],
    ],
  ] as const)('of a video that is %s', async (_state, state, expected) => {
    const video = await world.addVideo(state);
    const { id } = await world.addAsset({ video, content: FILM });
    for (const [index, who] of WHO.entries()) {
      expect([who, ...(await answers(video, id, who))]).toEqual([who, ...(expected[index] ?? [])]);
    }
  });

  it.each(['uploaded', 'probed', 'refused'])(
    'that is %s: nobody without a signature',
    async (state) => {
      const video = await world.addVideo();
      const { id, key } = await world.addAsset({ video, content: FILM, state });
      const plain = `/media/assets/${id}/a.mp4`;
      expect((await world.fetch(plain, { as: 'moderator' })).status).toBe(404);
      const secret = world.secretOf('asset addresses');
      const query = signedQuery(secret, { id, key, expires: 9_999_999_999 });
      expect((await world.fetch(plain + query)).status).toBe(200);
    },
  );

  it('that came in from its member: nobody without a signature, and as a download', async () => {
    const video = await world.addVideo();
    const { id, key } = await world.addAsset({ video, content: FILM, role: 'source', variant: '' });
    const plain = `/media/assets/${id}/a.mp4`;
    expect((await world.fetch(plain)).status).toBe(404);
    const secret = world.secretOf('asset addresses');
    const query = signedQuery(secret, { id, key, expires: 9_999_999_999 });
    const { status, headers, body } = await world.fetch(plain + query);
    await body?.cancel();
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment']);
  });

  it('a shared answer holds no signed address, whoever asks', async () => {
    const video = await world.addVideo({ is_private: 1, visible: 0 });
    await world.addAsset({ video, content: FILM });
    const path = `/api/videofile.php?video_id=${video}&lifetime=60`;
    const answer = await world.fetch(path, { as: 'owner' });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { error: 1, code: 'private_video' },
    ]);
  });

  it('a signed address holds for its file, its time and its purpose alone, and says nothing else', async () => {
    const hidden = { is_private: 1, visible: 0 };
    const [video, another] = [await world.addVideo(hidden), await world.addVideo(hidden)];
    const { id, key } = await world.addAsset({ video, content: FILM });
    const other = await world.addAsset({ video: another, content: FILM });
    const told = await world.address(video, 'owner');
    const query = told.slice(told.indexOf('?'));
    const expires = Number(new URLSearchParams(query).get('expires'));
    const secret = world.secretOf('captcha');
    const plain = `/media/assets/${id}/a.mp4`;
    const never = await world.fetch('/media/assets/999999/a.mp4');
    const nothing = [never.status, await never.text(), [...never.headers]];
    for (const wrong of [
      plain,
      plain +
        query.replace(
          /signature=./,
          (text) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A'),
        ),
      plain + query.replace(/expires=\d+/, `expires=${expires + 1}`),
      plain + query.replace(/&signature=.*/, ''),
      plain + query.replace(/&signature=.*/, '&signature='),
      `${plain}${query}AAAA`,
      plain + query.replace('expires=', 'expires=0'),
      `/media/assets/${other.id}/a.mp4${query}`,
      plain + signedQuery(secret, { id, key, expires }),
      plain +
        signedQuery(world.secretOf('asset addresses'), {
          id,
          key: other.key,
          expires,
        }),
    ]) {
      const answer = await world.fetch(wrong);
      expect([wrong, answer.status, await answer.text(), [...answer.headers]]).toEqual([
        wrong,
        ...nothing,
      ]);
    }
    expect((await world.fetch(told)).status).toBe(200);
    world.later(6 * 3600);
    expect((await world.fetch(told)).status).toBe(404);
    const anew = await world.address(video, 'owner');
    world.later(6 * 3600 - 60);
    const late = await world.fetch(anew);
    await late.body?.cancel();
    // No longer than the address holds.
    expect(late.headers.get('cache-control')).toBe('private, max-age=60');
  });
});
