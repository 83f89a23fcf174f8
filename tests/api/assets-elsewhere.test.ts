import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { openAssetWorld, type AssetWorld } from './support/asset-world.ts';
import { startS3, type S3Server } from '../setup/s3-server.ts';

// On one engine: where a storage answers instead of the site; assets.test.ts keeps files there on both.

const FILM = Buffer.alloc(5000, 'film');

let s3: S3Server;
let world: AssetWorld;
beforeAll(async () => {
  s3 = await startS3();
  world = await openAssetWorld({ blobs: s3.place, blobsDelivery: 'redirect' });
});
afterAll(async () => {
  await world.close();
  await s3.remove();
});

it('a file in S3 is answered by an address of the storage, which nobody keeps and which expires', async () => {
  const video = await world.addVideo();
  await world.addAsset({ video, content: FILM });
  const led = await world.fetch(await world.address(video));
  expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const location = new URL(led.headers.get('location') ?? '');
  expect(location.origin).toBe(s3.place.origin);
  expect(Number(location.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(3600);
  const part = await fetch(location, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text()]).toEqual([206, 'film']);
  expect(part.headers.get('content-type')).toBe('video/mp4');
  expect(part.headers.get('content-disposition')).toBe('inline');
  // Its address is signed for reading it: what only its head is asked of, we tell.
  const head = await world.fetch(await world.address(video), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    ...[200, '5000', ''],
  ]);
});

it('so is a picture, whose address is no older than a film’s though it may be kept for a month', async () => {
  const picture = {
    owner: 'member',
    role: 'avatar',
    variant: '1.webp',
    type: 'image/webp',
  } as const;
  const { id } = await world.addAsset({ ...picture, video: 1, content: FILM });
  const led = await world.fetch(`/media/assets/${id}/1.webp`);
  expect(led.status).toBe(302);
  const location = new URL(led.headers.get('location') ?? '');
  expect(location.searchParams.get('X-Amz-Expires')).toBe('3600');
  const read = await fetch(location);
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

it('nobody is led to what they may not see', async () => {
  const video = await world.addVideo({ is_private: 1, visible: 0 });
  const { id } = await world.addAsset({ video, content: FILM });
  expect((await world.fetch(`/media/assets/${id}/a.mp4`)).status).toBe(404);
  const own = await world.fetch(await world.address(video, 'owner'));
  expect(own.status).toBe(302);
});

it('while the storage is away, visitors are asked to come again, and the operator is told', async () => {
  const direct = await openAssetWorld({ blobs: s3.place });
  const video = await direct.addVideo();
  await direct.addAsset({ video, content: FILM });
  const address = await direct.address(video);
  await s3.stop();
  const away = await direct.fetch(address);
  expect([away.status, away.headers.get('retry-after'), await away.json()]).toEqual([
    503,
    '5',
    { error: 1, code: 'busy' },
  ]);
  expect(away.headers.get('cache-control')).toBe('no-store');
  expect(direct.log()).toContain('{"name":"BlobsError","code":"unreachable"}');
  await s3.start();
  const back = await direct.fetch(address);
  expect([back.status, await back.text()]).toEqual([200, String(FILM)]);
  await direct.close();
});

it('pages may load from the storage that they are led to, and the two settings have to fit', () => {
  const url = 's3://key:secret@s3.example.org/films';
  const redirect = { BLOBS_URL: url, BLOBS_DELIVERY: 'redirect' };
  expect(readSettings(redirect).mediaOrigins).toEqual(['https://s3.example.org']);
  expect(readSettings({ BLOBS_URL: url }).mediaOrigins).toEqual([]);
  for (const wrong of [
    { BLOBS_DELIVERY: 'redirect' },
    { BLOBS_DELIVERY: 'redirect', BLOBS_URL: 'file:///srv/files' },
    { BLOBS_DELIVERY: '/files/', BLOBS_URL: url },
    { BLOBS_DELIVERY: '/files/' },
  ]) {
    expect(() => readSettings(wrong)).toThrow('BLOBS_DELIVERY does not fit BLOBS_URL');
  }
  for (const text of ['files', '/files', '/../', '//', '/a b/', '/a\nb/']) {
    expect(() => readSettings({ BLOBS_DELIVERY: text })).toThrow('The setting BLOBS_DELIVERY is');
  }
});
