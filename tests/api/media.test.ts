import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { clips } from '#api/demo/media/catalog.ts';
import { VIDEO_NAMES } from '#api/demo/loops/clip-store.ts';
import { loopHandler } from '#api/demo/loops/handler.ts';
import { MAX_SECONDS } from '#api/demo/loops/loop.ts';
import { THUMBNAIL_SIZES } from '#api/demo/loops/thumbnail-sizes.ts';
import { CLIPS, anyClip } from '../unit/media/demo-clips.ts';

// On one engine: the demo's films ask no database.

const handle = loopHandler();

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await handle(new Request(`http://localhost${path}`, { headers, method }));
  if (!response) throw new Error(`No media path: ${path}`);
  return response;
}

async function bytes(path: string, headers: Record<string, string> = {}) {
  return Buffer.from(await (await get(path, headers)).arrayBuffer());
}

const film = `/media/loop/${anyClip}/600/name_sd.mp4`;

describe('a looped MP4', () => {
  it('answers ranges, HEAD and conditions like a file', async () => {
    const whole = await get(film);
    const content = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('Content-Type')).toBe('video/mp4');
    expect(whole.headers.get('Content-Length')).toBe(String(content.length));
    expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
    const head = await get(film, {}, 'HEAD');
    expect(head.headers.get('Content-Length')).toBe(String(content.length));
    expect(head.body).toBeNull();
    const etag = whole.headers.get('ETag') ?? '';
    expect((await get(film, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
    const stale = await get(film, { Range: 'bytes=0-9', 'If-Range': '"other"' });
    expect(stale.status).toBe(200);
    await stale.body?.cancel();
    const fresh = await get(film, { Range: 'bytes=0-9', 'If-Range': etag });
    expect(fresh.status).toBe(206);
    expect(Buffer.from(await fresh.arrayBuffer())).toEqual(content.subarray(0, 10));
  });

  it('gives for every range the same bytes as the whole has there', async () => {
    const content = await bytes(film);
    const size = content.length;
    for (const [first, last] of [
      [0, 0],
      [30_000, 140_000],
      [size - 70_001, size - 1],
      [1, size - 2],
    ] as const) {
      const part = await get(film, { Range: `bytes=${first}-${last}` });
      expect(part.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${size}`);
      expect(part.headers.get('Content-Length')).toBe(String(last - first + 1));
      expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(first, last + 1))).toBe(
        true,
      );
    }
    const beyond = await get(film, { Range: `bytes=${size}-` });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('Content-Range')).toBe(`bytes */${size}`);
  });

  it('is there for each clip in each rendition', async () => {
    for (const { id } of clips) {
      for (const name of VIDEO_NAMES) {
        const response = await get(`/media/loop/${id}/90/a_${name}.mp4`, {}, 'HEAD');
        expect(response.status).toBe(200);
      }
    }
  });

  it.each(['0', '-1', 'NaN', '1.5', '1e3', String(MAX_SECONDS + 1), '999999999999999', '%00'])(
    'refuses a length of %s',
    async (seconds) => {
      const response = await get(`/media/loop/${anyClip}/${seconds}/name_sd.mp4`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: 1, code: 'bad_duration' });
    },
  );
});

describe('manifests', () => {
  async function follow(path: string): Promise<void> {
    const response = await get(path, {}, 'HEAD');
    expect([path, response.status]).toEqual([path, 200]);
  }

  it.each([600, 602])('HLS of %i s names only segments that exist and adds up', async (seconds) => {
    const master = String(await bytes(`/media/loop/${anyClip}/${seconds}/a.m3u8`));
    const lists = master.match(/\/media\/[^"\n]+\.m3u8/g) ?? [];
    expect(lists).toHaveLength(4);
    for (const list of lists) {
      const text = String(await bytes(list));
      const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(seconds);
      const files = text.match(/\/media\/[^"\n]+/g) ?? [];
      expect(files).toHaveLength(lengths.length + 1);
      for (const file of files) await follow(file);
    }
  });

  it.each([600, 602])('DASH of %i s names only segments that exist', async (seconds) => {
    const response = await get(`/media/loop/${anyClip}/${seconds}/a.mpd`);
    expect(response.headers.get('Content-Type')).toBe('application/dash+xml');
    const mpd = await response.text();
    expect(mpd).toContain(`mediaPresentationDuration="PT${seconds}S"`);
    const media = /media="([^"]+)"/.exec(mpd)?.[1] ?? '';
    for (const [, id = ''] of mpd.matchAll(/Representation id="(\w+)"/g)) {
      await follow(`/media/loop/${anyClip}/${id}/init.mp4`);
      for (const number of [1, Math.ceil(seconds / 4)]) {
        await follow(media.replace('$RepresentationID$', id).replace('$Number$', String(number)));
      }
    }
  });
});

describe('stills', () => {
  const still = `/media/thumbs/${anyClip}/0-640x360.jpg`;

  it('are all there, in both forms and in the size that they are named by', async () => {
    for (const { id, frames } of clips) {
      for (let frame = 0; frame < frames; frame += 1) {
        for (const size of THUMBNAIL_SIZES.slice(0, -1)) {
          for (const form of ['jpg', 'avif']) {
            const file = join(CLIPS, id, `${frame}-${size}.${form}`);
            expect(existsSync(file), file).toBe(true);
            if (frame > 0) continue;
            const picture = await sharp(file).metadata();
            expect(`${picture.width}x${picture.height}`).toBe(size);
          }
        }
      }
    }
  });

  it('are AVIF for those who ask for it by name, else JPEG', async () => {
    const type = async (accept: string) =>
      (await get(still, { Accept: accept })).headers.get('Content-Type');
    expect(await type('image/avif,image/webp,*/*;q=0.8')).toBe('image/avif');
    expect(await type('*/*')).toBe('image/jpeg');
    expect(await type('image/avif;q=0, image/*')).toBe('image/jpeg');
    expect((await get(still.replace('.jpg', '.avif'))).headers.get('Content-Type')).toBe(
      'image/avif',
    );
    expect((await get(still)).headers.get('Vary')).toBe('Accept, Save-Data');
  });

  it('are drawn where they are larger than any file, as their files are', async () => {
    const large = still.replace('640x360', '1280x720');
    const { width, height, format } = await sharp(
      await bytes(large, { Accept: 'image/avif' }),
    ).metadata();
    expect([width, height, format]).toEqual([1280, 720, 'heif']);
    // Who reads no AVIF has the file: of all drawn as JPEG some would be drawn over and over.
    expect(await bytes(large, { Accept: '*/*' })).toEqual(await bytes(still));
    // What it shows is what the smaller one shows: no pixel of the two in one size is far from the other.
    const grey = async (picture: Buffer) =>
      sharp(picture).resize(160, 90).greyscale().raw().toBuffer();
    const [drawn, filed] = [
      await grey(await bytes(large, { Accept: 'image/avif' })),
      await grey(await bytes(still)),
    ];
    const apart = drawn.reduce((sum, value, at) => sum + Math.abs(value - (filed[at] ?? 0)), 0);
    expect(apart / drawn.length).toBeLessThan(4);
    expect(await bytes(large, { 'Save-Data': 'on' })).toEqual(await bytes(still));
  });

  it('are as large as their files where nothing draws them, and none where there is none', async () => {
    const { id } = clips.find(({ themes }) => themes.includes('test')) ?? { id: '' };
    const file = await bytes(`/media/thumbs/${id}/0-640x360.jpg`);
    expect(await bytes(`/media/thumbs/${id}/0-1280x720.jpg`)).toEqual(file);
    for (const name of ['99-1280x720.jpg', '0-1920x1080.jpg'])
      expect((await get(`/media/thumbs/${anyClip}/${name}`)).status).toBe(404);
  });

  it('are the next smaller size with Save-Data', async () => {
    const file = (name: string) => readFileSync(join(CLIPS, anyClip, name));
    expect(await bytes(still, { 'Save-Data': 'on' })).toEqual(file('0-320x180.jpg'));
    expect(await bytes(still.replace('640x360', '160x90'), { 'Save-Data': 'on' })).toEqual(
      file('0-160x90.jpg'),
    );
    expect(await bytes(still)).toEqual(file('0-640x360.jpg'));
  });

  it('may be kept for good and shown anywhere', async () => {
    const { headers } = await get(still);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect((await get(still, { 'If-None-Match': headers.get('ETag') ?? '' })).status).toBe(304);
  });
});

describe('API-087 timelines', () => {
  it('API-092 are served under the token of API-088 and kept for their lifetime', async () => {
    const token = `/media/timelines/${anyClip}/600/`;
    const response = await get(`${token}240x135/0/1000/1042.60.10.vtt`);
    expect(response.headers.get('Content-Type')).toContain('text/vtt');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=2592000');
    const sheet = /\/media\/[^#]+/.exec(await response.text())?.[0] ?? '';
    const picture = await sharp(await bytes(sheet, { Accept: 'image/avif' })).metadata();
    expect([picture.width, picture.height, picture.format]).toEqual([960, 540, 'jpeg']);
  });
});

describe('hostile addresses', () => {
  it.each([
    '/media/thumbs/..%2f..%2fcatalog/0-160x90.jpg',
    `/media/thumbs/${anyClip}%00/0-160x90.jpg`,
    `/media/thumbs/${anyClip}/..%5c..%5cmake.ts`,
    `/media/thumbs/${anyClip}/0-160x90.jpg%00.avif`,
    '/media/loop/no-such-clip/600/a_sd.mp4',
    `/media/loop/${anyClip}/lq/999999.m4s`,
    `/media/loop/${anyClip}/600/lq/151.m4s`,
    '/media/timelines/x/1/240x135/0/0/1.1.1.vtt/extra',
    '/media/loop/%E0%A4%A/1/a_sd.mp4',
  ])('finds nothing at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('finds nothing at very long ones', async () => {
    const long = 'x'.repeat(5000);
    for (const path of [
      `/media/thumbs/${long}/0-160x90.jpg`,
      `/media/loop/${anyClip}/9/${long}_sd.mp4`,
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('leaves other paths to others and other methods unanswered', async () => {
    expect(await handle(new Request('http://localhost/media/uploads/1.mp4'))).toBeNull();
    expect(
      await handle(new Request('http://localhost/media/thumbs/%2e%2e/0-160x90.jpg')),
    ).toBeNull();
    expect(await handle(new Request('http://localhost/api/main.json'))).toBeNull();
    expect((await get(film, {}, 'POST')).status).toBe(405);
    expect((await get(film, {}, 'OPTIONS')).status).toBe(204);
  });
});
