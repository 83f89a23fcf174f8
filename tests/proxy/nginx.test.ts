import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSite, type RunningSite } from '../setup/site.ts';
import { FRENCH, SLICE_BYTES, startNginx, SWISS, UNKNOWN, type RunningNginx } from './run-nginx.ts';
import { BEHIND_A_CACHE, LIFE_SECONDS } from './settings.ts';
import { askByTls, askPlain, type Answer, type Asked } from './visitor.ts';

const HIT = /^nginx; hit/;
const MISS = 'nginx; fwd=miss';

describe('nginx in front', () => {
  let site: RunningSite;
  let nginx: RunningNginx;
  const ask = (path: string, asked?: Asked) => askByTls(nginx.port, path, asked);
  /** The second of two answers. */
  async function again(path: string, first: Asked = {}, second: Asked = first): Promise<Answer> {
    expect((await ask(path, first)).cache).not.toMatch(HIT);
    return ask(path, second);
  }
  const cookie = (value: string): Asked => ({ headers: { cookie: value } });
  let page = 0;
  /** A listing that no test asked for yet. */
  const fresh = (): string => `/videos/latest-updates/${(page += 1)}/`;

  beforeAll(async () => {
    site = await startSite(BEHIND_A_CACHE);
    nginx = await startNginx(site.origin);
  });
  afterAll(async () => {
    await nginx.stop();
    await site.stop();
  });

  it('speaks HTTP/2 over TLS, and leads there', async () => {
    for (const path of ['/health', '/health/', '/ready', '/ready/']) {
      expect([path, (await ask(path, { from: SWISS })).status]).toEqual([path, 403]);
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
    const led = await askPlain(nginx.plainPort, '/a/?b=c');
    expect([led.status, led.headers.location]).toEqual([308, 'https://example.org/a/?b=c']);
    await expect(askPlain(nginx.plainPort, '/', { headers: { host: 'x' } })).rejects.toThrow();
  });

  it('keeps a page, for browsers as private as before, without a cookie', async () => {
    const path = fresh();
    const hit = await again(path);
    expect(hit.cache).toMatch(HIT);
    expect(hit.status).toBe(200);
    expect(hit.headers['cache-control']).toBe('private, no-cache');
    expect(hit.headers['set-cookie']).toBeUndefined();
    expect(hit.headers['cache-tag']).toBeUndefined();
    expect(hit.headers['strict-transport-security']).toBeDefined();
    expect(hit.headers['content-security-policy']).toContain("default-src 'self'");
    const own = { headers: { 'if-none-match': String(hit.headers.etag) } };
    expect((await ask(path, own)).status).toBe(304);
  });

  it('keeps pages of every kind, and their being nowhere', async () => {
    const html = (await ask(fresh())).body.toString();
    const [, video = '', id = ''] = /href="(\/videos\/(\d+)\/[^"]*)"/.exec(html) ?? [];
    const kinds: [string, Asked][] = [
      ['/', {}],
      [video, {}],
      [`/ja${video}`, {}],
      [`/embed/${id}/`, {}],
      [`/share/${id}/`, {}],
      ['/search/1/?s=lake&sort=longest', {}],
      ['/top-country/1/', { from: FRENCH }],
      ['/categories/', {}],
      ['/information/terms/', {}],
      ['/rss/videos/latest-updates/1/', {}],
      ['/nowhere/at/all/', {}],
    ];
    for (const [path, asked] of kinds) {
      const { status, cache } = await again(path, asked);
      const wanted = path.startsWith('/nowhere') ? 404 : 200;
      expect([path, status, cache]).toEqual([path, wanted, expect.stringMatching(HIT)]);
    }
  });

  it('takes one page for one, whatever does not matter', async () => {
    const path = fresh();
    await ask(`${path}?duration=2&type=hd`);
    const same = [`${path}?type=hd&duration=2`, `${path}?utm_source=x&duration=2&y=1&type=hd`];
    for (const one of same) expect((await ask(one)).cache).toMatch(HIT);
    const plain = fresh();
    await ask(plain);
    expect((await ask(`${plain}?utm_source=x&fbclid=1`)).cache).toMatch(HIT);
    const others = cookie('user=%7B%7D; islet_session=x; age=2; site_group=xyz; app_lang=tlh');
    expect((await ask(plain, others)).cache).toMatch(HIT);
  });

  it('takes what matters for another page', async () => {
    const path = fresh();
    await ask(path);
    const others: [string, Asked, string][] = [
      [path, cookie('app_lang=de'), 'lang="de"'],
      [`/ja${path}`, cookie('app_lang=de'), 'lang="ja"'],
      [path, cookie('site_group=gay'), 'lang="en"'],
      [path, cookie('age=1'), 'lang="en"'],
      [path, { from: FRENCH }, 'lang="en"'],
      [path, { from: SWISS, headers: { cookie: 'site_group=she' } }, 'lang="en"'],
      [`${path}?duration=2`, {}, 'lang="en"'],
    ];
    const bodies = new Set<string>();
    for (const [one, asked, language] of others) {
      const hit = await again(one, asked);
      expect([one, asked, hit.cache]).toEqual([one, asked, expect.stringMatching(HIT)]);
      expect(hit.body.toString()).toContain(language);
      bodies.add(createHash('sha256').update(hit.body).digest('hex'));
    }
    expect(bodies.size).toBeGreaterThanOrEqual(others.length - 1);
  });

  it('keeps each encoding for itself', async () => {
    const path = fresh();
    const encodings = ['br', 'gzip', 'identity'];
    const asked = (coding: string): Asked => ({ headers: { 'accept-encoding': coding } });
    for (const coding of encodings) await ask(path, asked(coding));
    const variants: [string, string | undefined, (body: Buffer) => Buffer][] = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['zstd', undefined, (body) => body],
    ];
    const texts = new Set<string>();
    for (const [header, coding, decode] of variants) {
      const hit = await ask(path, asked(header));
      expect([hit.cache, hit.headers['content-encoding']]).toEqual([
        expect.stringMatching(HIT),
        coding,
      ]);
      texts.add(decode(hit.body).toString());
    }
    expect(texts.size).toBe(1);
  });

  it('tells each visitor their country beside what is kept', async () => {
    const path = fresh();
    const told = await again(path, { from: SWISS });
    expect(told.cache).toMatch(HIT);
    expect(told.headers['set-cookie']).toEqual(['country=ch; Path=/; SameSite=Lax; Secure']);
    const knows = await ask(path, { from: SWISS, headers: { cookie: 'country=ch' } });
    expect(knows.headers['set-cookie']).toBeUndefined();
  });

  it('believes no visitor who they are or where they come from', async () => {
    const lies = {
      'x-country': 'ch',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-page-key': 'en.str.none?',
    };
    const path = fresh();
    await ask(path, { from: UNKNOWN });
    const hit = await ask(path, { from: UNKNOWN, headers: lies });
    expect(hit.cache).toMatch(HIT);
    const missed = await ask(fresh(), { from: UNKNOWN, headers: lies });
    expect(missed.body.toString()).toContain('<div id="page" inert>');
    expect(missed.body.toString()).not.toContain('evil.example');
  });

  it('keeps no page that a strange spelling would put in the place of another', async () => {
    const path = fresh();
    // Here the first value counts, for Islet the first that says something.
    const narrowed = await ask(`${path}?duration=&duration=2`);
    expect([narrowed.cache, narrowed.status]).toEqual([MISS, 200]);
    const nowhere = await ask(path.replace('/latest', '%2Flatest'));
    expect([nowhere.cache, nowhere.status]).toEqual([MISS, 404]);
    const { cache, status, body } = await ask(path);
    expect([cache, status]).toEqual([MISS, 200]);
    expect(body.equals(narrowed.body)).toBe(false);
  });

  it('keeps no redirect, no form and nothing that is posted', async () => {
    for (const [path, asked] of [
      ['/videos/latest-updates/1', {}],
      ['/surprise/videos/latest-updates/1/', {}],
      ['/information/contact/', { method: 'POST', body: 'subject=' }],
      ['/settings/', { method: 'POST', body: 'form=preferences&lang=de' }],
    ] as const) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const posted = { ...asked, ...('method' in asked ? { headers } : {}) };
      await ask(path, posted);
      const { cache, status } = await ask(path, posted);
      expect([path, status, cache]).toEqual([
        path,
        expect.any(Number),
        expect.not.stringMatching(HIT),
      ]);
    }
  });

  it('keeps public reads of the API for seconds, others not at all', async () => {
    const read = '/api/json/main/14400/str.en.json';
    const shared = await again(read);
    expect([shared.status, shared.cache]).toEqual([200, expect.stringMatching(HIT)]);
    const own = await again('/api/captcha.php');
    expect(own.cache).not.toMatch(HIT);
  });

  it('keeps files of the build', async () => {
    const html = (await ask(fresh())).body.toString();
    const file = /\/_astro\/[^"]+\.css/.exec(html)?.[0] ?? '';
    const hit = await again(file, { headers: { 'accept-encoding': 'br' } });
    expect(hit.cache).toMatch(HIT);
    expect(hit.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hit.headers['content-encoding']).toBe('br');
  });

  it('keeps pictures by what a browser takes', async () => {
    const html = (await ask(fresh())).body.toString();
    const picture = /\/media\/thumbs\/[^" ,]+-320x180\.jpg/.exec(html)?.[0] ?? '';
    const types: [Record<string, string>, string][] = [
      [{ accept: 'image/avif,image/webp,*/*;q=0.8' }, 'image/avif'],
      [{ accept: 'image/webp,*/*' }, 'image/jpeg'],
      [{ accept: 'image/avif', 'save-data': 'on' }, 'image/avif'],
    ];
    const sizes = new Set<number>();
    for (const [headers, type] of types) {
      const hit = await again(picture, { headers });
      expect([hit.cache, hit.headers['content-type']]).toEqual([expect.stringMatching(HIT), type]);
      sizes.add(hit.body.length);
    }
    expect(sizes.size).toBe(types.length);
  });

  describe('with a film', () => {
    const FILM = '/media/loop/au/600/film_hq.mp4';
    let whole: Buffer;
    let etag: string;
    beforeAll(async () => {
      const direct = await fetch(site.origin + FILM);
      whole = Buffer.from(await direct.arrayBuffer());
      etag = direct.headers.get('etag') ?? '';
    });
    const range = (value: string, more: Record<string, string> = {}) =>
      ask(FILM, { headers: { range: value, ...more } });

    it('answers ranges with the right bytes, kept in pieces', async () => {
      expect(whole.length).toBeGreaterThan(4 * SLICE_BYTES);
      const first = SLICE_BYTES - 500;
      const part = await range(`bytes=${first}-${first + 999}`);
      expect([part.status, part.headers['content-range']]).toEqual([
        206,
        `bytes ${first}-${first + 999}/${whole.length}`,
      ]);
      expect(part.body.equals(whole.subarray(first, first + 1000))).toBe(true);
      expect((await range(`bytes=${SLICE_BYTES - 9}-${SLICE_BYTES}`)).cache).toMatch(HIT);
      const end = await range('bytes=-10');
      expect(end.body.equals(whole.subarray(-10))).toBe(true);
      const { status, body } = await ask(FILM);
      expect([status, body.equals(whole)]).toEqual([200, true]);
    });

    it('answers a range only of the film that the browser has', async () => {
      const same = await range('bytes=0-9', { 'if-range': etag });
      expect([same.status, same.body.length]).toEqual([206, 10]);
      const other = await range('bytes=0-9', { 'if-range': '"another"' });
      expect([other.status, other.body.length]).toEqual([200, whole.length]);
      expect((await range(`bytes=${whole.length}-`)).status).toBe(416);
    });
  });

  it('writes no address, no query and no page into its log', async () => {
    await ask(`${fresh()}?s=secret`, { from: SWISS });
    await vi.waitUntil(() => nginx.log().includes(' videos 200 '));
    expect(nginx.log()).not.toMatch(/127\.0\.0|secret|latest/);
  });

  it('drops a page in every form when it is purged', async () => {
    const path = fresh();
    const forms = [{}, cookie('age=1'), { headers: { 'accept-encoding': 'br' } }];
    for (const form of forms) expect((await again(path, form)).cache).toMatch(HIT);
    const other = fresh();
    await ask(other);
    nginx.purge(path);
    for (const form of forms) {
      await vi.waitUntil(async () => (await ask(path, form)).cache === MISS, { timeout: 3000 });
    }
    expect((await ask(other)).cache).toMatch(/hit/);
  });

  it('shows what it has while the site is down', async () => {
    const path = fresh();
    const before = await ask(path);
    await site.stop();
    const stale = await vi.waitUntil(
      async () => {
        const answer = await ask(path);
        return answer.cache === 'nginx; hit; detail=stale' && answer;
      },
      { timeout: (LIFE_SECONDS + 5) * 1000 },
    );
    expect([stale.status, stale.body.equals(before.body)]).toEqual([200, true]);
    expect((await ask(fresh())).status).toBe(502);
  });
});
