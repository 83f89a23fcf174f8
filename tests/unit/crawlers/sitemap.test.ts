import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Client } from '#client/client.ts';
import { LANGUAGES } from '#config/locales.ts';
import { MAX_COUNT } from '#config/limits.ts';
import { informationDates } from '#crawlers/information-dates.ts';
import { openSearch } from '#crawlers/open-search.ts';
import { robots } from '#crawlers/robots.ts';
import { SITEMAP_PARTS } from '#crawlers/sitemap-parts.ts';
import { sitemap, sitemapTags } from '#crawlers/sitemap.ts';

const ORIGIN = 'https://tube.example';
const NASTY = `Rain & "wind" <b>\u0001 ${'x'.repeat(400)}`;
const POSTED = Date.UTC(2026, 5, 1);

const tileOf = (id: number) => ({
  id,
  dir: `video-${id}`,
  title: NASTY,
  description: id % 2 === 0 ? '' : NASTY.repeat(20),
  thumbnail: id % 3 === 0 ? '' : '/media/thumbs/a.jpg',
  seconds: id === 5 ? 90_000 : 61.5,
  rating: 9,
  views: 12,
  postedAt: id === 7 ? 0 : POSTED,
  categories: Array.from({ length: 40 }, (_, index) => `C${index}`),
  status: id === 4 ? 'private' : 'active',
});

/** What an API with `total` videos and two of everything else answers. */
function clientOf(total: number): Client {
  const answers: Record<string, (params: { page: number; count: number }) => unknown> = {
    videos: ({ page, count }) => {
      const first = (page - 1) * count;
      const length = Math.max(0, Math.min(count, total - first));
      const videos = Array.from({ length }, (_, index) => tileOf(first + index + 1));
      return { videos, totalCount: total };
    },
    models: () => ({
      models: [
        { dir: 'ann', image: '/media/ann.jpg', totalVideos: 3 },
        { dir: 'empty', image: '', totalVideos: 0 },
      ],
      totalCount: 2,
    }),
    channels: () => ({ channels: [{ dir: 'bay', avatar: '', totalVideos: 1 }], totalCount: 1 }),
    playlists: () => ({
      playlists: [
        { id: 1, visibility: 'public', totalVideos: 2, updatedAt: POSTED },
        { id: 2, visibility: 'private', totalVideos: 2, updatedAt: POSTED },
        { id: 3, visibility: 'public', totalVideos: 0, updatedAt: POSTED },
      ],
      totalCount: 3,
    }),
    albums: () => ({ albums: [], totalCount: 0 }),
    categories: () => ({
      categories: [
        { dir: 'hd', title: 'HD', totalVideos: 5 },
        { dir: 'none', title: 'None', totalVideos: 0 },
      ],
    }),
    albumCategories: () => ({ categories: [] }),
    members: () => ({ members: [{ id: 9 }], totalCount: 1 }),
    countries: () => ({ countries: [{ code: 'us', total: 2 }] }),
  };
  const read = (call: { name: string }, params: { page: number; count: number }) =>
    Promise.resolve(answers[call.name]?.(params));
  return { read } as unknown as Client;
}

async function written(path: string, total = 10): Promise<string | null> {
  const client = clientOf(total);
  const pieces = await sitemap(path, { client, origin: ORIGIN, apiOrigin: null, informationDates });
  if (pieces === null) return null;
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(`tests/unit/crawlers/schemas/${name}`, 'utf8'),
});

async function faults(contents: string, of: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'file.xml', contents },
    schema: [schema(of)],
    preload: ['image.xsd', 'video.xsd', 'xhtml.xsd'].map(schema),
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

const locations = (xml: string | null): string[] =>
  [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, loc = '']) => loc);

describe('a sitemap', () => {
  it.each(['pages', 'videos-str-1', 'videos-gay-1', 'models-1', 'channels-1', 'playlists-1'])(
    '%s keeps to its schema',
    async (name) => {
      const xml = await written(`/sitemap/${name}.xml`);
      expect(await faults(xml ?? '', 'sitemap.xsd')).toEqual([]);
    },
  );

  it('is refused by the schema when something in it is wrong', async () => {
    const xml = (await written('/sitemap/videos-str-1.xml')) ?? '';
    const broken = xml.replace('<video:rating>5.0', '<video:rating>9.0');
    expect(await faults(broken, 'sitemap.xsd')).not.toEqual([]);
  });

  it('INFO-10, INFO-11 lists each page in ten languages and without one, each with all of them', async () => {
    const xml = await written('/sitemap/videos-str-1.xml', 1);
    const path = '/videos/1/video-1/';
    const all = [path, ...LANGUAGES.map((lang) => `/${lang}${path}`)].map((one) => ORIGIN + one);
    expect(locations(xml)).toEqual(all);
    const [first = ''] = (xml ?? '').split('</url>');
    const named = [...first.matchAll(/hreflang="([^"]+)" href="([^"]+)"/gu)].map(([, a, b]) => [
      a,
      b,
    ]);
    expect(named).toEqual([
      ...LANGUAGES.map((lang) => [lang, `${ORIGIN}/${lang}${path}`]),
      ['x-default', ORIGIN + path],
    ]);
  });

  it('leaves out what is private or empty', async () => {
    const all = await Promise.all(
      ['videos-str-1', 'models-1', 'playlists-1', 'pages'].map((name) =>
        written(`/sitemap/${name}.xml`),
      ),
    );
    const found = locations(all.join(''));
    expect(found).toContain(`${ORIGIN}/playlist/1/1/`);
    for (const missing of [
      '/videos/4/',
      '/model/empty/',
      '/playlist/2/',
      '/playlist/3/',
      '/categories/none/',
      '/albums/',
      '/member/',
    ])
      expect(found.filter((loc) => loc.includes(missing))).toEqual([]);
  });

  it('names the first page of the members and of the country that nobody has to choose', async () => {
    const found = locations(await written('/sitemap/pages.xml'));
    expect(found).toContain(`${ORIGIN}/community/recent/1/`);
    expect(found.filter((loc) => loc.includes('/top-country/'))[0]).toBe(
      `${ORIGIN}/top-country/1/?country=us`,
    );
  });

  it('says when an editor last changed an information page, in whatever language', async () => {
    const folder = 'src/content/information';
    const dateOf = (file: string): string =>
      /^updated: (\S+)$/mu.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const dates = LANGUAGES.map((lang) => dateOf(`${folder}/${lang}/terms.md`)).toSorted();
    const xml = (await written('/sitemap/pages.xml')) ?? '';
    const entry = xml
      .split('<url>')
      .find((url) => url.startsWith(`<loc>${ORIGIN}/information/terms/`));
    expect(entry).toContain(`<lastmod>${dates.at(-1)}T00:00:00.000Z</lastmod>`);
    expect((await informationDates()).size).toBe(readdirSync(`${folder}/en`).length + 1);
    const of = (path: string) =>
      xml.split('<url>').find((url) => url.startsWith(`<loc>${ORIGIN}${path}<`));
    // Home and the lists of videos change with the newest video.
    for (const path of ['/', '/videos/most-viewed/1/'])
      expect(of(path)).toContain('<lastmod>2026-06-01T');
    expect(of('/sitemap-page/')).not.toContain('lastmod');
  });

  it('is none where there is nothing to list', async () => {
    for (const name of ['albums-1', 'videos-str-2', 'videos-str-0', 'nothing', 'nothing-1'])
      expect([name, await written(`/sitemap/${name}.xml`)]).toEqual([name, null]);
  });
});

describe('the index', () => {
  it('keeps to its schema and names every file of a million videos', async () => {
    const xml = await written('/sitemap.xml', 1_000_000);
    expect(await faults(xml ?? '', 'siteindex.xsd')).toEqual([]);
    const ofGroup = locations(xml).filter((loc) => loc.includes('videos-str-'));
    expect(ofGroup).toHaveLength(Math.ceil(1_000_000 / MAX_COUNT));
  });

  it('names files that are there, each under 50,000 entries and 50 MB', async () => {
    for (const loc of locations(await written('/sitemap.xml', 1000))) {
      const xml = await written(loc.slice(ORIGIN.length), 1000);
      expect([loc, xml === null]).toEqual([loc, false]);
      expect(locations(xml).length).toBeLessThanOrEqual(50_000);
      expect(Buffer.byteLength(xml ?? '')).toBeLessThan(50 * 1024 * 1024);
    }
  });
});

describe('the small files', () => {
  it('robots.txt names the sitemap and closes what is personal, in every language', () => {
    const lines = robots(ORIGIN).split('\n');
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(lines).toContain('Disallow: /videos/history/');
    for (const path of ['/de/search/', '/rss/search/', '/en/rss/search/', '/pt/me/'])
      expect(lines).toContain(`Disallow: ${path}`);
    // What is called as such a page is stays open.
    expect(lines.filter((line) => line.startsWith('Disallow: /*'))).toEqual([]);
    expect(lines).toContain('Disallow: /member/*/history/');
    expect(lines).toContain('Disallow: /watch_later_videos/');
    expect(lines).not.toContain('Disallow: /member/');
    expect(lines.filter((line) => line === 'Disallow: /')).toEqual([]);
  });

  it('OpenSearch leads to the search', () => {
    expect(openSearch(ORIGIN)).toContain(`template="${ORIGIN}/search/1/?s={searchTerms}"`);
  });
});

it('a file of any part is renewed with its list', () => {
  expect(SITEMAP_PARTS.size).toBeGreaterThan(4);
  for (const part of SITEMAP_PARTS.keys())
    expect(sitemapTags(`/sitemap/${part}-3.xml`)).toEqual([part.split('-')[0]]);
  expect(sitemapTags('/sitemap.xml')).toEqual([]);
});
