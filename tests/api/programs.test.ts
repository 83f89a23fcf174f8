import { describe, expect, it } from 'vitest';
import { apiUnderTest, ORIGIN } from './support/api-under-test.ts';

// Behaves like programs in the field, which know API.md's shapes and nothing of this project: no code
// of ours reads an answer here.

const under = apiUnderTest();
const { get } = under;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 as API.md describes `video_url`, written out by hand. */
function decodeByHand(text: string): string {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const at = 'АВСЕМ'.indexOf(letter);
    const latin =
      at >= 0 ? 'ABCEM'.charAt(at) : letter === ',' ? '/' : letter === '.' ? '+' : letter;
    if (latin === '~') break;
    const digit = DIGITS.indexOf(latin);
    expect(digit, `"${letter}" is a digit`).toBeGreaterThanOrEqual(0);
    bits = ((bits << 6) | digit) & 0xffffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >> held) & 0xff);
    }
  }
  return Buffer.from(bytes).toString('utf8');
}

const text = async (path: string): Promise<string> => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

/** Follows a video from its id to the first bytes of its MP4, as download managers do. */
async function firstBytes(videoId: string): Promise<Buffer> {
  const answer = await text(`/api/videofile.php?video_id=${videoId}&lifetime=8640000`);
  const [, encoded = ''] = /video_url":"([^"]+)/.exec(answer) ?? [];
  const path = decodeByHand(encoded);
  expect(path).toMatch(/^\/media\/.+_hq\.mp4$/);
  const { pathname } = new URL(path, ORIGIN);
  const file = await get(pathname, { range: 'bytes=0-63' });
  expect(file.status).toBe(206);
  expect(file.headers.get('content-range')).toMatch(/^bytes 0-63\/\d+$/);
  return Buffer.from(await file.arrayBuffer());
}

describe('programs in the field', () => {
  it.each([
    '/api/json/videos2/14400/str/latest-updates/60/..1.all...json',
    '/api/json/videos/86400/str/latest-updates/60/..1.all..month.json',
    '/api/json/videos2/14400/gay/most-popular/20/..2.all...jsond',
    '/api/videos2.php?params=86400/str/relevance/60/search..1.all..&s=mountain&sort=latest-updates&date=all&type=all&duration=all',
    '/api/videos.php?params=259200/she/latest-updates/60/search..1.all...&s=mountain',
  ])('API-073, API-086 get from %s to the bytes of an MP4', async (path) => {
    const list = JSON.parse(await text(path));
    const [first] = list.videos;
    expect(`${first.video_id} ${first.dir}`).toMatch(/^\d+ \S+$/);
    expect(first.scr).toMatch(/^https?:\/\//);
    expect(Number(list.params.page)).toBeLessThanOrEqual(list.pages);
    const bytes = await firstBytes(first.video_id);
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('API-083, API-084, API-085 see the files best first, one of them the default, and an MP4 at both ends', async () => {
    const list = JSON.parse(await text('/api/videofile.php?video_id=100'));
    const formats = list.map(({ format }: { format: string }) => format);
    expect(formats).toEqual(['_hq.mp4', '.mpd', '.m3u8', '_sd.mp4', '_lq.mp4']);
    expect(list.map((entry: { is_default: number }) => entry.is_default)).toEqual([1, 0, 0, 0, 0]);
    const lines = list.map((entry: { lines?: number }) => entry.lines);
    expect(lines).toEqual([720, undefined, undefined, 360, 240]);
    for (const { video_url: encoded, format } of list) {
      const path = decodeByHand(encoded);
      expect(path.endsWith(format)).toBe(true);
      expect((await get(path)).status, path).toBe(200);
    }
  });

  it('API-087, API-088, API-089, API-090, API-091 read a picture and a timeline from where they are told', async () => {
    const { video } = JSON.parse(await text('/api/json/video/86400/0/0/100.json'));
    for (const address of [video.scr, video.thumb, video.thumbsrc, ...video.thumbs]) {
      const picture = await get(new URL(address).pathname);
      expect(picture.headers.get('content-type'), address).toMatch(/^image\//);
    }
    const { token, count, interval } = video.timeline;
    const timeline = await text(
      `${new URL(token).pathname}240x135/0/0/100.${count}.${interval}.vtt`,
    );
    expect(token).toMatch(/\/$/);
    expect(timeline).toMatch(/^WEBVTT\n/);
    expect(timeline.match(/#xywh=/g)).toHaveLength(Number(count));
  });

  it('API-075, API-076 are told why a file is refused', async () => {
    const { rows } = under;
    const id = (where: string): number =>
      Number(rows(`SELECT id FROM videos WHERE ${where} LIMIT 1`)[0]?.['id']);
    const refusal = async (video: number) =>
      (await get(`/api/videofile.php?video_id=${video}`)).text();
    expect(await refusal(id('is_private = 1 AND status_id = 1'))).toBe(
      '{"error":1,"code":"private_video"}',
    );
    expect(await refusal(id('status_id = 5'))).toBe('{"error":1,"code":"deleted_video"}');
  });

  it('API-102, API-108 walk from models and channels to their videos', async () => {
    for (const [kind, path] of [
      ['model', '/api/json/models/86400/str/filt........../most-popular/48/1.json'],
      ['channel', '/api/json/channels/86400/str/most-viewed/80/..1.json'],
    ] as const) {
      const [entry] = JSON.parse(await text(path))[`${kind}s`];
      const videos = JSON.parse(
        await text(
          `/api/json/videos2/3600/str/latest-updates/60/${kind}.${entry.dir}.1.all...json`,
        ),
      );
      expect(videos.total_count).toBe(entry.statistics.videos);
    }
    const { categories } = JSON.parse(await text('/api/json/categories/14400/str.all.json'));
    const { dir, total_videos } = categories[0];
    const list = await text(
      `/api/json/videos/3600/str/latest-updates/60/categories.${dir}.1.all...json`,
    );
    expect(JSON.parse(list).total_count).toBe(total_videos);
  });
});
