import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopSites, type SiteUnderTest } from '../server/site-under-test.ts';
import { startNginx, type RunningNginx } from './run-nginx.ts';
import { startSmallSite } from './small-site.ts';
import { askByTls, type Asked } from './visitor.ts';

/** As long as nginx takes one, and slow for whoever reads it with a careless expression. */
const BLANKS = `br${' '.repeat(15_000)}x`;
const VISITOR = '127.0.0.4';
const FLOOD = '127.0.0.5';
/** A house where ten people open a page each, with all its pictures, in the same moment. */
const PEOPLE = 10;
const PICTURES = 80;

describe('nginx in front, against one sender', () => {
  let site: SiteUnderTest;
  let nginx: RunningNginx;
  const told: [path: string, encoding: string | null][] = [];
  const ask = (path: string, asked?: Asked) => askByTls(nginx.port, path, asked);

  /** How often each status was answered, a hundred at a time. */
  async function statuses(asks: readonly (() => Promise<{ status: number }>)[]) {
    const count = new Map<number, number>();
    for (let first = 0; first < asks.length; first += 100) {
      const answers = await Promise.all(asks.slice(first, first + 100).map((each) => each()));
      for (const { status } of answers) count.set(status, (count.get(status) ?? 0) + 1);
    }
    return count;
  }

  beforeAll(async () => {
    site = await startSmallSite({}, (request) =>
      told.push([new URL(request.url).pathname, request.headers.get('accept-encoding')]),
    );
    nginx = await startNginx(site.url);
  });
  afterAll(async () => {
    await nginx.stop();
    await stopSites();
  });

  it('hands on of Accept-Encoding one word, wherever it goes', async () => {
    const headers = { 'accept-encoding': BLANKS };
    for (const path of [
      ...['/media/loop/au/60/film_lq.mp4', '/media/thumbs/au/1-320x180.jpg'],
      ...['/media/timelines/au/60/240x135/0/0/1.6.10.vtt', '/api/json/x.json'],
    ]) {
      const { status } = await ask(path, { headers });
      expect([path, status]).toEqual([path, 200]);
      const [, encoding] = told.findLast(([asked]) => asked === path) ?? [];
      expect(encoding?.length ?? 0).toBeLessThan(5);
    }
    const page = await ask('/videos/longest/1/', { headers });
    expect(page.status).toBe(200);
    const gzip = { headers: { 'accept-encoding': 'gzip' } };
    await ask('/media/thumbs/au/2-320x180.jpg', gzip);
    expect(told.at(-1)).toEqual(['/media/thumbs/au/2-320x180.jpg', 'gzip']);
  });

  it('lets a house of people open pages with all their pictures', async () => {
    const from = VISITOR;
    const asks = Array.from({ length: PEOPLE }, (_, person) => [
      () => ask(`/videos/longest/${person + 1}/`, { from }),
      () => ask(`/search/1/?s=lake+${person}`, { from }),
      ...Array.from(
        { length: PICTURES },
        (_, picture) => () => ask(`/media/thumbs/au/${(picture % 8) + 1}-320x180.jpg`, { from }),
      ),
    ]).flat();
    expect([...(await statuses(asks)).keys()]).toEqual([200]);
  });

  it('refuses a flood of one sender, while another is answered', async () => {
    const search = Array.from(
      { length: 400 },
      (_, number) => () => ask(`/search/1/?s=flood+${number}`, { from: FLOOD }),
    );
    const found = await statuses(search);
    expect(found.get(429)).toBeGreaterThan(100);
    expect((await ask('/search/1/?s=flood', { from: VISITOR })).status).toBe(200);
    // The same search by another of its addresses.
    const path = '/api/json/videos2/60/str/relevance/12/search..1.all..';
    const same = Array.from({ length: 50 }, () => () => ask(path, { from: FLOOD }));
    expect((await statuses(same)).get(429)).toBeGreaterThan(20);
    const encoded = path.replace('search', 'se%61rch');
    const other = Array.from({ length: 50 }, () => () => ask(encoded, { from: FLOOD }));
    expect((await statuses(other)).get(429)).toBeGreaterThan(20);
    // What costs little is not taken from them.
    expect((await ask('/videos/longest/1/', { from: FLOOD })).status).toBe(200);
  });

  it('refuses a form that is larger than any', async () => {
    const headers = { 'content-length': String(64 * 1024 * 1024) };
    const { status } = await ask('/information/contact/', { method: 'POST', headers });
    expect(status).toBe(413);
  });
});
