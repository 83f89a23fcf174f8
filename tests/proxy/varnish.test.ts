import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stopSites, type SiteUnderTest } from '../server/site-under-test.ts';
import { startVarnish, type RunningVarnish } from './run-varnish.ts';
import { LIFE_SECONDS } from './settings.ts';
import { startSmallSite } from './small-site.ts';
import { askPlain, type Answer, type Asked } from './visitor.ts';

const HIT = 'varnish; hit';
const MISS = 'varnish; fwd=miss';

describe('Varnish in front', () => {
  let site: SiteUnderTest;
  let varnish: RunningVarnish;
  const ask = (path: string, asked?: Asked) => askPlain(varnish.port, path, asked);
  const from = (country: string, cookie = ''): Asked => ({
    headers: { 'x-country': country, 'x-forwarded-for': '192.0.2.1', cookie },
  });
  async function again(path: string, first: Asked = {}): Promise<Answer> {
    expect((await ask(path, first)).cache).toBe(MISS);
    return ask(path, first);
  }
  let page = 0;
  /** A listing that no test asked for yet. */
  const fresh = (): string => `/videos/top-rated/${(page += 1)}/`;

  beforeAll(async () => {
    site = await startSmallSite();
    varnish = await startVarnish(site.url);
  });
  afterAll(async () => {
    await varnish.stop();
    await stopSites();
  });

  it('keeps a page, for browsers as private as before', async () => {
    const hit = await again(fresh(), from('ch', 'country=ch'));
    expect([hit.status, hit.cache]).toEqual([200, HIT]);
    expect(hit.headers['cache-control']).toBe('private, no-cache');
    expect(hit.headers['vary']).toContain('Cookie');
    for (const name of ['set-cookie', 'cache-tag', 'x-path', 'age', 'via']) {
      expect([name, hit.headers[name]]).toEqual([name, undefined]);
    }
    const told = await ask(fresh(), from('ch'));
    expect(told.headers['set-cookie']).toEqual(['country=ch; Path=/; SameSite=Lax; Secure']);
  });

  it('hands on what an open page of a member is told at once', async () => {
    const answer = await fetch(`http://127.0.0.1:${varnish.port}/api/events.php`, {
      headers: { cookie: 'session=x', 'accept-encoding': 'gzip, br' },
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n');
    await reader.cancel();
  });

  it('splits by what matters and by nothing else', async () => {
    const path = fresh();
    await ask(`${path}?duration=2&type=hd`, from('ch'));
    for (const [query, asked] of [
      ['?utm_source=1&type=hd&duration=2', from('ch')],
      ['?type=hd&duration=2&=&x', from('no', 'user=x; age=1; app_lang=tlh')],
    ] as const) {
      expect([query, (await ask(path + query, asked)).cache]).toEqual([query, HIT]);
    }
    await ask(path, from('ch'));
    const others: [string, Asked][] = [
      [`${path}?duration=2`, from('ch')],
      [path, from('fr')],
      [path, from('se')],
      [path, from('ch', 'app_lang=de')],
      [path, from('ch', 'site_group=gay')],
      [`/de${path}`, from('ch')],
    ];
    for (const [one, asked] of others) expect((await again(one, asked)).cache).toBe(HIT);
    expect((await ask(path, from('de', 'age=1'))).cache).toBe(HIT);
  });

  it('keeps each encoding for itself', async () => {
    const path = fresh();
    const texts = new Set<string>();
    for (const [header, coding, decode] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['zstd', undefined, (body: Buffer) => body],
    ] as const) {
      const hit = await again(path, { headers: { 'accept-encoding': header } });
      expect([hit.cache, hit.headers['content-encoding']]).toEqual([HIT, coding]);
      texts.add(decode(hit.body).toString());
    }
    expect(texts.size).toBe(1);
  });

  it('believes only who ends TLS', async () => {
    const path = fresh();
    const open = await ask(path, from('ch'));
    const lied = await ask(path, { ...from('ch'), from: '127.0.0.2' });
    expect(open.body.toString()).toContain('"gate":"none"');
    expect(lied.body.toString()).toContain('"gate":"default"');
  });

  it('keeps neither redirects nor what is posted nor what is for one visitor', async () => {
    for (const [path, method] of [
      ['/videos/top-rated/1', 'GET'],
      ['/settings/', 'POST'],
      ['/api/captcha.php', 'GET'],
    ] as const) {
      await ask(path, { method });
      expect([path, (await ask(path, { method })).cache]).toEqual([path, 'varnish; fwd=bypass']);
    }
  });

  it('says how the site is to its operator alone', async () => {
    for (const path of ['/health', '/health/', '/ready', '/ready/', '/health/?x=1']) {
      expect([path, (await ask(path)).status]).toEqual([path, 403]);
      const told = await askPlain(varnish.operatorPort, path);
      expect([path, told.status, told.cache]).toEqual([path, 200, 'varnish; fwd=bypass']);
    }
  });

  it('lets ranges of films through, and answers those of pictures', async () => {
    const film = '/media/loop/au/60/film_lq.mp4';
    const part = await ask(film, { headers: { range: 'bytes=100-199' } });
    const whole = await ask(film);
    expect([part.status, part.cache]).toEqual([206, 'varnish; fwd=bypass']);
    expect(part.body.equals(whole.body.subarray(100, 200))).toBe(true);
    const etag = String(part.headers['etag']);
    const same = { range: 'bytes=0-9', 'if-range': etag };
    expect((await ask(film, { headers: same })).status).toBe(206);
    const other = { range: 'bytes=0-9', 'if-range': '"x"' };
    expect((await ask(film, { headers: other })).status).toBe(200);
    const picture = '/media/thumbs/au/1-320x180.jpg';
    const accept = 'image/avif,*/*';
    const kept = await again(picture, { headers: { accept } });
    expect([kept.cache, kept.headers['content-type']]).toEqual([HIT, 'image/avif']);
    const bytes = await ask(picture, { headers: { accept, range: 'bytes=5-9' } });
    expect([bytes.status, bytes.body]).toEqual([206, kept.body.subarray(5, 10)]);
  });

  describe('dropping', () => {
    const operate = (path: string, method: string, headers: Record<string, string> = {}) =>
      askPlain(varnish.operatorPort, path, { method, headers });

    it('takes one path in every form', async () => {
      const path = fresh();
      const other = fresh();
      for (const one of [from('ch'), from('fr')]) expect((await again(path, one)).cache).toBe(HIT);
      expect((await again(other, from('ch'))).cache).toBe(HIT);
      expect((await operate(path, 'PURGE')).status).toBe(200);
      for (const one of [from('ch'), from('fr')]) expect((await ask(path, one)).cache).toBe(MISS);
      expect((await ask(other, from('ch'))).cache).toBe(HIT);
    });

    it.each([
      ['x-tag', 'videos'],
      ['x-prefix', '/videos/'],
    ])('takes what a %s names', async (name, value) => {
      const path = fresh();
      const other = `/information/terms/?page=${page}`;
      for (const one of [path, other]) expect((await again(one)).cache).toBe(HIT);
      expect((await operate('/', 'BAN', { [name]: value })).status).toBe(200);
      expect([(await ask(path)).cache, (await ask(other)).cache]).toEqual([MISS, HIT]);
    });

    it('is for operators alone', async () => {
      expect((await ask(fresh(), { method: 'PURGE' })).status).toBe(405);
      expect((await ask('/', { method: 'BAN', headers: { 'x-prefix': '/' } })).status).toBe(405);
      expect((await operate('/', 'BAN', { 'x-tag': '.*|' })).status).toBe(400);
    });
  });

  it('shows what it has while the site is down', async () => {
    const path = fresh();
    const before = await ask(path);
    await site.close();
    const life = (LIFE_SECONDS + 1) * 1000;
    const until = Date.now() + life;
    const stale = await vi.waitUntil(
      async () => {
        const answer = await ask(path);
        return Date.now() > until && answer;
      },
      { timeout: life + 3000 },
    );
    expect([stale.status, stale.body.equals(before.body)]).toEqual([200, true]);
    expect((await ask(fresh())).status).toBe(503);
  });
});
