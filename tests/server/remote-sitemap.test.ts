import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { NO_ADS } from '#config/ads.ts';
import { MAX_COUNT } from '#config/limits.ts';
import { LANGUAGES } from '#config/locales.ts';
import { readSettings } from '#config/settings.ts';
import { API_BASE } from '#contract/call.ts';
import { videos } from '#contract/calls/videos.ts';
import { remoteApi } from '#runtime/remote.ts';
import { composeSite } from '../../src/compose.ts';
import { ask, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

const ORIGIN = 'https://tube.example';
const TOTAL = MAX_COUNT + 3;

const tileOf = (place: number) => ({
  video_id: String(place),
  title: `Film & ${place}`,
  dir: `film-${place}`,
  duration: '12:34',
  post_date: '2026-06-01 10:00:00',
  scr: `/media/thumbs/film-${place}/1-320x180.jpg`,
  status_id: '0',
  is_private: place === 3 ? '1' : '0',
  gender: 'str',
});

let host: Server;
let apiOrigin = '';
let site: SiteUnderTest;
/** What the host answers everything with: nothing but an error. */
let broken: { status: number; code: string } | null = null;

beforeEach(async () => {
  broken = null;
  // A host that has videos of one group and no other list, as an API that exists may.
  host = createServer((request, response) => {
    const list = videos.path.parse((request.url ?? '').slice(API_BASE.length));
    const total = list?.gender === 'str' ? TOTAL : 0;
    const first = list ? (list.page - 1) * list.count : 0;
    const length = list ? Math.max(0, Math.min(list.count, total - first)) : 0;
    const found = Array.from({ length }, (_, index) => tileOf(first + index + 1));
    const status = broken?.status ?? (list ? 200 : 404);
    const code = broken?.code ?? 'not_found';
    response.writeHead(status, { 'content-type': 'application/json' });
    const answer = { videos: found, total_count: String(total), pages: 2 };
    response.end(JSON.stringify(status === 200 ? answer : { error: 1, code }));
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  apiOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const env = { API_ORIGIN: apiOrigin, PUBLIC_ORIGIN: ORIGIN };
  const log = pino({ level: 'silent' });
  const runtime = remoteApi({ origin: apiOrigin, log });
  const { crawlers } = composeSite({ settings: readSettings(env), log, runtime }, NO_ADS);
  site = await startSite({ mode: 'remote', env, crawlers });
});
afterEach(async () => {
  await stopSites();
  host.close();
  host.closeAllConnections();
});

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, loc = '']) => loc);

async function read(path: string): Promise<string> {
  const { status, headers, body } = await ask(site, path);
  expect([path, status, headers['content-type']]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  return body.toString();
}

describe('the sitemap of a site before an API at another address', () => {
  it('names a file for each page of its videos, and none for lists that it lacks', async () => {
    const index = await read('/sitemap.xml');
    expect(locations(index)).toEqual([
      `${ORIGIN}/sitemap/pages.xml`,
      `${ORIGIN}/sitemap/videos-str-1.xml`,
      `${ORIGIN}/sitemap/videos-str-2.xml`,
    ]);
    expect((await ask(site, '/sitemap/albums-1.xml')).status).toBe(404);
    expect(index).toContain('<lastmod>2026-06-01T10:00:00.000Z</lastmod>');
  });

  it('has videos with pages of its own and pictures of the API', async () => {
    const xml = await read('/sitemap/videos-str-1.xml');
    // Of a page of the API the private one is left out.
    expect(locations(xml)).toHaveLength((MAX_COUNT - 1) * (LANGUAGES.length + 1));
    expect(locations(xml).slice(0, 2)).toEqual([
      `${ORIGIN}/videos/1/film-1/`,
      `${ORIGIN}/${LANGUAGES[0]}/videos/1/film-1/`,
    ]);
    expect(xml).not.toContain('/videos/3/');
    const [first = ''] = xml.split('</url>');
    expect(first).toContain('<video:title>Film &amp; 1</video:title>');
    expect(first).toContain('<video:duration>754</video:duration>');
    expect(first).toContain(`<video:player_loc>${ORIGIN}/embed/1/</video:player_loc>`);
    expect(first).toContain(
      `<video:thumbnail_loc>${apiOrigin}/media/thumbs/film-1/1-320x180.jpg</video:thumbnail_loc>`,
    );
    expect(locations(await read('/sitemap/videos-str-2.xml'))).toHaveLength(
      (TOTAL - MAX_COUNT) * (LANGUAGES.length + 1),
    );
  });

  it('has pages of the site, without those of lists that the API lacks', async () => {
    const found = locations(await read('/sitemap/pages.xml'));
    expect(found).toContain(`${ORIGIN}/`);
    expect(found).toContain(`${ORIGIN}/videos/longest/1/`);
    expect(found).toContain(`${ORIGIN}/information/terms/`);
    for (const part of ['/albums/', '/community/', '/top-country/', '/models/', '/categories/'])
      expect(found.filter((loc) => loc.includes(part))).toEqual([]);
  });

  it.each([
    ['is in trouble', { status: 500, code: 'general_error' }],
    ['lets this site in no more', { status: 403, code: 'key_expired' }],
  ])('is an error while the API %s, never an empty list', async (_what, answer) => {
    broken = answer;
    for (const path of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/videos-str-1.xml'])
      expect([path, (await ask(site, path)).status]).toEqual([path, 503]);
  });
});
