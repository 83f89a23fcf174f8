import { beforeAll, describe, expect, it } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { LISTING_PAGE_SIZE, PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import { playlists } from '#contract/calls/playlists.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import type { Playlist } from '#contract/entities/playlist.ts';
import { paths, withQuery } from '#routes/paths.ts';
import { useDemo } from './support/demo.ts';
import { readXml } from './support/xml.ts';

/** The feed of the list at an address. */
const feedOf = (listing: string): string => `/rss${listing}`;

const demo = useDemo();
let listings: string[] = [];
/** Those of the site, with the most popular first. */
let listed: readonly Playlist[] = [];

beforeAll(async () => {
  const linkIn = async (path: string, pattern: RegExp): Promise<string> =>
    pattern.exec((await demo.ask(path)).html)?.[1] ?? '';
  ({ playlists: listed } = await demo.client.read(playlists, {
    lifetime: LIFETIMES.own,
    sort: 'most-popular',
    count: LISTING_PAGE_SIZE,
    section: '',
    page: 1,
    gender: 'str',
    objectId: '',
  }));
  listings = [
    paths.videos('latest-updates'),
    withQuery(paths.category(['rain', 'city'], 'top-rated'), { duration: 1 }),
    withQuery(paths.search('rain & "city"'), { sort: 'longest' }),
    withQuery(paths.topCountry('de'), { sort: 'longest' }),
    paths.model(await linkIn(paths.models(), /href="\/model\/([^/]+)\/videos\//)),
    paths.channelVideos(await linkIn(paths.channels(), /href="\/channel\/([^/"]+)\/"/)),
  ];
});

interface Read {
  title: string;
  links: string[];
  guids: string[];
  dates: string[];
  thumbnails: string[];
}

async function read(address: string): Promise<Read> {
  const parsed = await readXml(await (await fetch(demo.origin + address)).text());
  const all = (selector: string): string[] =>
    [...parsed.querySelectorAll(selector)].map((element) => element.textContent ?? '');
  const thumbnails = [...parsed.getElementsByTagName('media:thumbnail')];
  return {
    title: all('channel > title')[0] ?? '',
    links: all('item > link'),
    guids: all('item > guid[isPermaLink="true"]'),
    dates: all('item > pubDate'),
    thumbnails: thumbnails.map((element) => element.getAttribute('url') ?? ''),
  };
}

describe('a feed', () => {
  it('is named by the page of every listing, and lists its videos in its order', async () => {
    for (const listing of listings) {
      const { html, status } = await demo.ask(listing);
      expect([status, listing]).toEqual([200, listing]);
      const feed = feedOf(listing);
      expect(html.replaceAll('&#38;', '&').replaceAll('&amp;', '&')).toContain(`href="${feed}"`);
      const found = await read(feed);
      const tiles = [...html.matchAll(/class="tile"[^>]*><a[^>]* href="([^"?]+)/g)].map(
        ([, path = '']) => demo.origin + path,
      );
      expect(tiles.length).toBeGreaterThan(0);
      expect(found.links).toEqual(tiles);
      // A title that is corrected makes no video new.
      expect(found.guids).toEqual(
        found.links.map((link) => link.replace(/(\/videos\/\d+\/)[^/]+\/$/u, '$1')),
      );
      const [guid = ''] = found.guids;
      expect((await fetch(guid, { headers: { cookie: 'age=1' } })).status).toBe(200);
      expect(found.dates.length).toBe(tiles.length);
      for (const date of found.dates) expect(new Date(date).toUTCString()).toBe(date);
      for (const url of found.thumbnails)
        expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\//);
    }
  });

  it.each([
    ['models', paths.models('alphabet'), /href="(\/model\/[^"]+\/videos\/1\/)"/g],
    ['filtered models', withQuery(paths.models(), { tattoo: 'yes' }), /href="(\/model\/[^"]+)"/g],
    ['channels', paths.channels('count-videos'), /href="(\/channel\/[^"]+)"/g],
    ['playlists', paths.playlists('latest-updates'), /href="(\/playlist\/[^"]+)"/g],
    ['albums', paths.albums(), /href="(\/album\/[^"]+)"/g],
    ['members', withQuery(paths.community(), { gender: 1 }), /href="(\/member\/[^"]+)"/g],
  ])('is named by the list of %s too, and lists it in its order', async (_of, listing, link) => {
    const { html } = await demo.ask(listing);
    const feed = feedOf(listing);
    expect(html).toContain(`href="${feed}"`);
    const [list = ''] = /<h2 class="vh">.*?<\/ul>/s.exec(html) ?? [];
    const listed = [...list.matchAll(link)].map(([, path = '']) => demo.origin + path);
    const found = await read(feed);
    expect(found.links.length).toBeGreaterThan(3);
    expect(found.links).toEqual(listed);
  });

  it('of a playlist begins with what was put into it last, however long it is', async () => {
    const isLong = ({ totalVideos }: Playlist): boolean => totalVideos > PLAYLIST_STRIP_PAGE_SIZE;
    const tilesOf = async (id: number, page: number): Promise<string[]> => {
      const { html } = await demo.ask(paths.playlist(id, page));
      const links = html.matchAll(/class="tile"[^>]*><a[^>]* href="([^"?]+)/g);
      return [...links].map(([, path = '']) => demo.origin + path);
    };
    for (const one of [listed.find(isLong), listed.find((other) => !isLong(other))]) {
      if (!one) throw new Error('the demo data has no such playlist');
      const { id, totalVideos } = one;
      const pages = Math.ceil(totalVideos / PLAYLIST_STRIP_PAGE_SIZE);
      const last = await tilesOf(id, pages);
      const before = pages > 1 ? await tilesOf(id, pages - 1) : [];
      const feed = feedOf(paths.playlist(id));
      expect((await demo.ask(paths.playlist(id, pages))).html).toContain(`href="${feed}"`);
      expect((await read(feed)).links).toEqual(
        [...before, ...last].slice(-PLAYLIST_STRIP_PAGE_SIZE).toReversed(),
      );
    }
  });

  it('that a page names is what the page lists, for a reader that sends no cookie', async () => {
    for (const [lang, group, prefix, query] of [
      ['de', 'gay', '/de', '?group=gay'],
      ['en', 'she', '', '?group=she'],
      ['ja', 'str', '/ja', ''],
    ] as const) {
      const cookie = `age=1; ${COOKIES.language}=${lang}; ${COOKIES.group}=${group}`;
      const path = paths.videos('latest-updates');
      const page = await fetch(demo.origin + path, { headers: { cookie } });
      const html = await page.text();
      const [, feed = ''] = /application\/rss\+xml"[^>]* href="([^"]+)"/u.exec(html) ?? [];
      expect(feed).toBe(`${prefix}/rss${path}${query}`);
      const tiles = [...html.matchAll(/class="tile"[^>]*><a[^>]* href="([^"?]+)/g)];
      const { links } = await read(feed);
      expect(links).toEqual(tiles.map(([, to = '']) => `${demo.origin}${prefix}${to}`));
      const xml = await (await fetch(demo.origin + feed)).text();
      expect(xml).toContain(`<language>${lang}</language>`);
      expect(xml).toContain(`href="${demo.origin}${feed}"`);
    }
  });

  it('of a category of albums holds the albums of its page', async () => {
    const { html: index } = await demo.ask(paths.albumCategories());
    const category = /href="(\/albums\/categories\/[^"/]+\/latest-updates\/1\/)"/.exec(index)?.[1];
    const found = await read(feedOf(category ?? ''));
    const { html } = await demo.ask(category ?? '');
    expect(found.links.length).toBeGreaterThan(0);
    for (const link of found.links) expect(html).toContain(`href="${new URL(link).pathname}"`);
    expect(found.dates.length).toBe(found.links.length);
  });

  it('is not named by a page of trouble', async () => {
    for (const path of [
      '/models/most-popular/900/',
      '/models/nonsense/1/',
      '/videos/nonsense/1/',
    ]) {
      const { html, status } = await demo.ask(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).not.toContain('application/rss+xml');
    }
  });

  it('says what it is, from the page store too, and answers 304', async () => {
    const address = demo.origin + feedOf(paths.videos('longest'));
    const first = await fetch(address);
    const second = await fetch(address);
    for (const { headers } of [first, second]) {
      expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    }
    expect(second.headers.get('cache-status')).toContain('hit');
    const etag = second.headers.get('etag') ?? '';
    const third = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(third.status).toBe(304);
    expect((await read('/rss/videos/longest/1/')).links.length).toBe(LISTING_PAGE_SIZE);
  });

  it('has titles in the language of its prefix and links that keep it', async () => {
    const { title, links } = await read('/de/rss/search/1/?s=rain');
    expect(title).toContain('rain');
    expect(links[0]).toMatch(/^http:\/\/[^/]+\/de\/videos\//);
  });

  it.each([
    '/rss/',
    '/rss/nothing/',
    '/rss/videos/history/1/',
    '/rss/search/1/?s=a',
    '/rss/videos/nonsense/1/',
    '/rss/models/nonsense/1/',
    '/rss/albums/categories/nothing-like-it/latest-updates/1/',
    '/rss/categories/',
  ])('%s is the 404 page', async (path) => {
    const { status, words } = await demo.ask(path);
    expect(status).toBe(404);
    expect(words).toContain('Content not found');
  });
});
