// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobsDelivery } from '#config/blobs-delivery.ts';
import { UPLOAD_SECONDS } from '#config/uploads.ts';
import { videoFile } from '#contract/calls/video-file.ts';
import { makeFilm } from '../setup/make-film.ts';
import { startS3, type S3Server } from '../setup/s3-server.ts';
import { demux } from '../unit/media/demuxed.ts';
import { memberWorld } from './support/member-world.ts';
import { addCategories, TOLD, uploader } from './support/upload.ts';

// On one engine: manifests are made of rows that other tests read on both, and of the heads of files. Those lie in S3: of a folder they are played in a
// browser (tests/e2e).

let s3: S3Server;
let blobsDelivery: BlobsDelivery = 'stream';
beforeAll(async () => {
  s3 = await startS3();
});
const world = memberWorld(() => ({ blobs: s3.place, blobsDelivery }));
const { upload } = uploader(world);
const folder = mkdtempSync(join(tmpdir(), 'islet-fragments-'));
const SECONDS = UPLOAD_SECONDS.exclusive + 3;
const ORIGIN = 'http://islet.test';
let id = '';

const load = (path: string, range?: string) =>
  world.api.fetch(new Request(new URL(path, ORIGIN), range ? { headers: { range } } : {}));
const textOf = async (path: string): Promise<string> => {
  const answer = await load(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const bytesOf = async (path: string, from: number, to: number): Promise<Uint8Array> => {
  const answer = await load(path, `bytes=${from}-${to}`);
  expect(answer.status, path).toBe(206);
  return answer.bytes();
};
const filesOf = async (as: 'owner' | 'nobody' = 'owner') => {
  const answer = await world.get(`videofile.php?video_id=${id}&lifetime=0`, as);
  return videoFile.answer.parse(answer.body);
};
const manifestOf = async (format: string, as?: 'nobody'): Promise<string> =>
  (await filesOf(as)).find((file) => file.format === format)?.url ?? '';
/** What a playlist names, without its other lines. */
const entries = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line.startsWith('/'));
/** First byte and length of each fragment of a playlist of one file. */
const rangesOf = (playlist: string) =>
  [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/gu)].map(([, bytes, from]) => ({
    from: Number(from),
    bytes: Number(bytes),
  }));
const secondsOf = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/gu)].reduce((sum, [, each]) => sum + Number(each), 0);
const representations = (dash: string) =>
  [
    ...dash.matchAll(
      /<Representation id="(\w+)" codecs="([^"]+)" bandwidth="(\d+)"(?: width="(\d+)" height="(\d+)")?[^>]*>\s*<BaseURL>([^<]+)<\/BaseURL>\s*<SegmentBase indexRange="(\d+)-(\d+)"><Initialization range="0-(\d+)"/gu,
    ),
  ].map(([, name, codec, bandwidth, width, height, url, first, last, init]) => ({
    ...{ name, codec, size: width && `${width}x${height}` },
    bandwidth: Number(bandwidth),
    url: (url ?? '').replaceAll('&amp;', '&'),
    ...{ first: Number(first), last: Number(last), init: Number(init) + 1 },
  }));

beforeAll(async () => {
  await addCategories(world.db);
  const film = join(folder, 'film.mp4');
  await makeFilm(film, { seconds: SECONDS, width: 640, height: 360, sound: 'aac' });
  const ready = await upload(film, { ...TOLD, exclusive: '1' });
  expect([ready.state, ready.reason]).toEqual(['ready', null]);
  id = ready.video_id;
}, 240_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.remove();
});

describe('DASH and HLS of an upload', () => {
  it('stand beside its MP4 files, and lead to the same fragments', async () => {
    const formats = (await filesOf()).map(({ format }) => format);
    expect(formats).toEqual(['.mpd', '.m3u8', '_sd.mp4', '_lq.mp4']);
    const dash = await textOf(await manifestOf('.mpd'));
    const found = representations(dash);
    expect(found.map(({ name, codec, size }) => [name, codec?.slice(0, 5), size])).toEqual([
      ['video0', 'avc1.', '426x240'],
      ['video1', 'avc1.', '640x360'],
      ['audio0', 'mp4a.', undefined],
    ]);
    expect(dash).toMatch(new RegExp(`mediaPresentationDuration="PT${SECONDS}\\.\\d{3}S"`, 'u'));

    const master = await textOf(await manifestOf('.m3u8'));
    const sound = /URI="([^"]+)"/u.exec(master)?.[1] ?? '';
    const lists = await Promise.all([...entries(master), sound].map(textOf));
    expect(lists).toHaveLength(3);
    for (const [at, list] of lists.entries()) {
      const { url = '', init, last = 0 } = found[at] ?? {};
      expect(new Set(entries(list))).toEqual(new Set([url]));
      expect(list).toContain(`#EXT-X-MAP:URI="${url}",BYTERANGE="${init}@0"`);
      const ranges = rangesOf(list);
      // One after the other from behind the index, to the end of the file.
      expect(ranges[0]?.from).toBe(last + 1);
      for (const [i, { from, bytes }] of ranges.slice(0, -1).entries())
        expect(ranges[i + 1]?.from).toBe(from + bytes);
      const end = ranges.at(-1);
      const whole = await load(url);
      expect(whole.headers.get('content-length')).toBe(
        String((end?.from ?? 0) + (end?.bytes ?? 0)),
      );
      expect(Math.abs(secondsOf(list) - SECONDS)).toBeLessThan(0.2);
    }
  });

  it('can be changed for one another at each key frame, and each fragment plays alone', async () => {
    const master = await textOf(await manifestOf('.m3u8'));
    const pictures = await Promise.all(entries(master).map(textOf));
    const [small, large] = pictures.map((list) => list.match(/#EXTINF:[\d.]+/gu));
    expect(small).toEqual(large);
    expect(small?.length).toBeGreaterThan(SECONDS / 5);
    const { url = '', init = 0 } = representations(await textOf(await manifestOf('.mpd')))[1] ?? {};
    const { from = 0, bytes = 0 } = rangesOf(pictures[1] ?? '')[20] ?? {};
    const [head, fragment] = await Promise.all([
      bytesOf(url, 0, init - 1),
      bytesOf(url, from, from + bytes - 1),
    ]);
    const { video } = await demux(Buffer.concat([head, fragment]));
    expect(video.packets).toBe(4);
    // FFmpeg moves times by the greatest negative offset of a picture: one picture.
    expect(video.start - 80).toBeOneOf([0, 1]);
  });

  it('are played whole by another program that knows HLS', async () => {
    const master = await textOf(await manifestOf('.m3u8'));
    for (const [at, path] of entries(master).entries()) {
      const list = await textOf(path);
      const [url = ''] = entries(list);
      const media = join(folder, `${at}.cmfv`);
      await writeFile(media, await (await load(url)).bytes());
      const file = join(folder, `${at}.m3u8`);
      await writeFile(file, list.replaceAll(url, media));
      const options = { protocol_whitelist: 'file', allowed_extensions: 'ALL' };
      const { video } = await demux(file, { ...options, extension_picky: 0 });
      expect(video.packets).toBe(SECONDS);
      // The last one of its file may be shown before others.
      expect(video.end - video.start).toBeGreaterThan(SECONDS - 4);
    }
  });

  it('are those of whoever may see the video, by addresses that end with theirs', async () => {
    const signed = await manifestOf('.mpd');
    const expires = /expires=(\d+)/u.exec(signed)?.[1];
    const dash = await textOf(signed);
    for (const { url } of representations(dash)) expect(url).toContain(`expires=${expires}`);
    expect((await load(signed)).headers.get('cache-control')).toMatch(/^private, max-age=\d+$/u);
    const bare = signed.replace(/\?.*/u, '');
    const [{ url: fragments = '' } = {}] = representations(dash);
    for (const path of [bare, bare.replace('.mpd', '.m3u8'), fragments.replace(/\?.*/u, '')])
      expect((await load(path)).status, path).toBe(404);

    const video = world.db.updateTable('videos').where('id', '=', Number(id));
    await video.set({ status_id: 1, visible: 1 }).execute();
    const open = await manifestOf('.mpd', 'nobody');
    const answer = await load(open);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/dash+xml',
    ]);
    expect(answer.headers.get('cache-control')).toMatch(/^public/u);
    const [{ url = '' } = {}] = representations(await answer.text());
    expect(url).not.toContain('?');
    expect((await load(url, 'bytes=0-99')).status).toBe(206);
    const etag = answer.headers.get('etag') ?? '';
    const again = new Request(new URL(open, ORIGIN), { headers: { 'if-none-match': etag } });
    expect((await world.api.fetch(again)).status).toBe(304);
    // No other file of a video has a manifest.
    const [still] = await world.db
      .selectFrom('assets')
      .select('id')
      .where('variant', '=', '_sd.mp4')
      .execute();
    expect((await load(`/media/assets/manifests/${still?.id}/0.mpd`)).status).toBe(404);
    await video.set({ status_id: 2, visible: 0 }).execute();
    expect((await load(open)).status).toBe(404);
  });
});

describe('fragments that their storage answers', () => {
  beforeAll(async () => {
    blobsDelivery = 'redirect';
    await world.restart();
  });

  /** A range of a file of fragments, by way of the storage. */
  const led = async (path: string, from: number, to: number): Promise<Buffer> => {
    const range = `bytes=${from}-${to}`;
    const answer = await load(path, range);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const place = new URL(answer.headers.get('location') ?? '');
    expect(place.origin).toBe(s3.place.origin);
    const part = await fetch(place, { headers: { range } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    const bytes = Buffer.from(await part.arrayBuffer());
    expect(bytes.length).toBe(to - from + 1);
    return bytes;
  };
  /** From the address of each manifest to what a decoder makes of the beginning of the picture and one fragment of it. */
  const played = async (as?: 'nobody') => {
    const master = await textOf(await manifestOf('.m3u8', as));
    const [path = ''] = entries(master);
    const list = await textOf(path);
    const [{ url = '', init = 0 } = {}] = representations(
      await textOf(await manifestOf('.mpd', as)),
    );
    const mapped = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"/u.exec(list);
    expect(mapped?.slice(1)).toEqual([url, String(init)]);
    const { from = 0, bytes = 0 } = rangesOf(list)[20] ?? {};
    const head = await led(url, 0, init - 1);
    const fragment = await led(url, from, from + bytes - 1);
    const { video } = await demux(Buffer.concat([head, fragment]));
    return { packets: video.packets, url };
  };

  it('are played by whoever sent them while they wait, and by nobody without a signature', async () => {
    const { packets, url } = await played();
    expect(packets).toBe(4);
    expect(url).toMatch(/[?&]expires=\d+/u);
    const bare = url.replace(/\?.*/u, '');
    const wrong = url.replace(/expires=\d/u, 'expires=9');
    for (const path of [bare, wrong]) {
      const answer = await load(path, 'bytes=0-99');
      expect([answer.status, answer.headers.get('location')], path).toEqual([404, null]);
    }
    // The storage itself gives nothing away without its own signature.
    const place = new URL((await load(url)).headers.get('location') ?? '');
    place.searchParams.set('X-Amz-Signature', '0'.repeat(64));
    expect((await fetch(place)).status).toBe(403);
  });

  it('are played by everybody once the video is accepted', async () => {
    const video = world.db.updateTable('videos').where('id', '=', Number(id));
    await video.set({ status_id: 1, visible: 1 }).execute();
    const { packets, url } = await played('nobody');
    expect(packets).toBe(4);
    expect(url).not.toContain('?');
    await video.set({ status_id: 2, visible: 0 }).execute();
    expect((await load(url, 'bytes=0-99')).status).toBe(404);
  });
});
