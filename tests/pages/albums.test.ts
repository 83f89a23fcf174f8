import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { ALBUM_SORTS } from '#contract/enums.ts';
import type { Album } from '#contract/entities/album.ts';
import { idGroup } from '#contract/id-group.ts';
import { abbreviateCount } from '#lib/format.ts';
import { askPage } from '../setup/ask-page.ts';
import { startAlteredApi } from '../setup/altered-api.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, wordsOf, type ReadPage } from './support/read-page.ts';

const demo = useDemo();
let album: Album;
let kinds: Awaited<ReturnType<typeof categoriesOf>> = [];

const lifetime = 60;
const categoriesOf = async () =>
  (await demo.client.read(calls.albumCategories, { lifetime, gender: 'str', lang: 'en' }))
    .categories;
const listOf = (sort: (typeof ALBUM_SORTS)[number], category = '') =>
  demo.client.read(calls.albums, {
    lifetime,
    gender: 'str',
    sort,
    count: LISTING_PAGE_SIZE,
    section: category === '' ? '' : 'categories',
    objectId: category,
    page: 1,
  });

beforeAll(async () => {
  kinds = await categoriesOf();
  const { albums } = await listOf('most-popular');
  const id = albums[0]?.id ?? 0;
  ({ album } = await demo.client.read(calls.album, { lifetime, id, group: idGroup(id) }));
});

/** Titles of the albums that a page shows, in order. */
const titlesOf = ({ document }: ReadPage): (string | null)[] =>
  [...byRole(document, 'main').querySelectorAll('li.album')].flatMap((card) =>
    allByRole(card, 'heading').map(({ textContent }) => textContent),
  );

describe('the list of albums', () => {
  it.each(ALBUM_SORTS)('ROUTE-74 shows cards by %s, as the API orders them', async (sort) => {
    const { albums } = await listOf(sort);
    const page = await demo.read(`/albums/${sort}/1/`);
    expect(titlesOf(page)).toEqual(albums.map(({ title }) => title));
  });

  it('says of which day each album is: a page that is kept for days names no hours', async () => {
    const { albums } = await listOf('latest-updates');
    const { document } = await demo.read('/albums/latest-updates/1/');
    const cards = [...byRole(document, 'main').querySelectorAll('li.album p')];
    const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
    // There is room for no year on a phone, and there are no two such days in one.
    const said = (time: number): string => {
      const day = whole.format(time);
      return Date.now() - time > 300 * 86_400_000 ? day : day.replace(/, \d+$/u, '');
    };
    // A line that is too short for the whole day has none of it: half a day is another.
    const days = albums.map(
      ({ postedAt }) => ` ·\u00a0${said(postedAt).replaceAll(' ', '\u00a0')}`,
    );
    expect(
      cards.map(({ textContent }, at) => textContent?.trimEnd().endsWith(days[at] ?? 'none')),
    ).toEqual(albums.map(() => true));
  });

  it('ROUTE-75 the categories show title and number of albums', async () => {
    const { document } = await demo.read('/albums/categories/');
    // Styles part the two, not words.
    const packed = (text: string): string => text.replaceAll(/\s/gu, '');
    const texts = [...byRole(document, 'main').querySelectorAll('li.cat')].map(wordsOf);
    const wanted = kinds.map(
      ({ title, totalVideos: n }) => `${title} ${n} album${n === 1 ? '' : 's'}`,
    );
    expect(texts.map(packed).toSorted()).toEqual(wanted.map(packed).toSorted());
  });

  it('ROUTE-76 shows those of a category', async () => {
    const [kind] = kinds;
    const index = await demo.read('/albums/categories/');
    const name = new RegExp(kind?.title ?? '', 'u');
    const page = await index.follow(byRole(byRole(index.document, 'main'), 'link', { name }));
    expect(page.path).toBe(`/albums/categories/${kind?.dir}/latest-updates/1/`);
    const { albums } = await listOf('latest-updates', kind?.dir);
    expect(titlesOf(page)).toEqual(albums.map(({ title }) => title));
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toContain(kind?.title ?? '');
    const popular = await page.follow(byRole(page.document, 'link', { name: 'Popular' }));
    expect(popular.path).toBe(`/albums/categories/${kind?.dir}/most-popular/1/`);
    // The order by views is that of the popular ones: it has one name.
    expect(allByRole(page.document, 'link', { name: 'Most viewed' })).toEqual([]);
  });

  it.each([
    ['/albums/', '/albums/latest-updates/1/'],
    ['/albums/top-rated/', '/albums/top-rated/1/'],
    ['/albums/categories/town/', '/albums/categories/town/latest-updates/1/'],
  ])('%s leads to %s', async (path, to) => {
    expect(await demo.ask(path)).toMatchObject({ status: 302, to });
  });

  it.each([
    '/albums/longest/1/',
    '/albums/longest/',
    '/albums/categories/nowhere/top-rated/1/',
    '/albums/categories/town/longest/1/',
    '/album/999999/',
    '/album/x/',
  ])('%s is the 404 page (ROUTE-87)', async (path) => {
    const { status, words, to } = await demo.ask(path);
    expect([status, to]).toEqual([404, null]);
    expect(words).toContain('Oops! Content not found!');
  });
});

it('a search goes along to the albums of a category, and back to all', async () => {
  const { document } = await demo.read('/albums/most-popular/1/?s=lake');
  const chips = allByRole(document, 'link').filter((link) => link.closest('.album-kinds'));
  const to = chips.map((link) => new URL(link.getAttribute('href') ?? '', 'http://a').search);
  expect(new Set(to)).toEqual(new Set(['?s=lake']));
});

describe('one album', () => {
  it('ROUTE-77 ALB-01 is the same with its dir and without', async () => {
    const [plain, named] = await Promise.all([
      demo.ask(`/album/${album.id}/`),
      demo.ask(`/album/${album.id}/${album.dir}/`),
    ]);
    expect([plain.status, named.status]).toEqual([200, 200]);
    expect(plain.words).toContain(album.title);
    // Below the album stand tags by chance.
    const shown = (html: string): string[] =>
      html.match(/<h1[\s\S]*?<\/h1>|data-photo="\d+"/g) ?? [];
    expect(shown(named.html)).toEqual(shown(plain.html));
    expect(shown(plain.html)).toHaveLength(1 + album.photos.length);
  });

  it('ALB-02 ALB-03 shows its views and its number of photos', async () => {
    const { words } = await demo.ask(`/album/${album.id}/`);
    expect(words).toContain(`${abbreviateCount(album.views, 'en')} view`);
    expect(words).toContain(`${album.totalPhotos} photos`);
  });

  it('leads to its categories by their names in the language of the page', async () => {
    const { categories } = await demo.client.read(calls.albumCategories, {
      ...{ lifetime, gender: 'str', lang: 'de' },
    });
    const { document } = await demo.read(`/de/album/${album.id}/`);
    const links = allByRole(byRole(document, 'main'), 'link');
    for (const { dir } of album.categories) {
      const link = links.find((one) => one.getAttribute('href')?.includes(`/categories/${dir}/`));
      expect(wordsOf(link ?? document.body)).toBe(categories.find((one) => one.dir === dir)?.title);
    }
    expect(album.categories.length).toBeGreaterThan(0);
  });

  it.each([
    ['/ja', /投稿者：<a/],
    ['', /\sby <a/],
  ])('names who posted it right behind a colon, after a word with a space: %s', async (at, by) => {
    const { html } = await demo.ask(`${at}/album/${album.id}/`);
    expect(by.test(html)).toBe(true);
  });

  it('leads to popular albums of its category, not to itself', async () => {
    const page = await demo.read(`/album/${album.id}/`);
    const { albums } = await listOf('most-popular', album.categories[0]?.dir);
    const others = albums.filter(({ id }) => id !== album.id).slice(0, 12);
    expect(others.length).toBeGreaterThan(0);
    expect(titlesOf(page)).toEqual(others.map(({ title }) => title));
    byRole(page.document, 'region', { name: 'More albums' });
  });

  it('every photo is a link to the whole picture', async () => {
    const { document } = await demo.read(`/album/${album.id}/`);
    const links = [...byRole(document, 'main').querySelectorAll('a[data-photo]')];
    const hrefs = links.map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(album.photos.map(({ image }) => new URL(image, demo.origin).pathname));
    const picture = await fetch(new URL(hrefs[1] ?? '', demo.origin));
    expect(picture.headers.get('content-type')).toMatch(/^image\//);
  });
});

describe('an album that is not for everyone, or not there', () => {
  let answer: { status: number; body: unknown } | null = null;
  const api = useStarted(() =>
    startAlteredApi(demo.origin, (path) => (path.startsWith('json/album/') ? answer : null)),
  );
  const altered = useStarted(() => startSite({ API_ORIGIN: api.origin, PAGE_STORE: 'off' }));

  it.each([
    [{ is_private: '1', photos: [] }, 403, 'You do not have permission to view'],
    [{ photos: [] }, 200, 'There are no photos in this album yet.'],
    [null, 503, 'Code: general_error'],
  ])('%o', async (own, status, words) => {
    answer = own
      ? { status: 200, body: { album: { album_id: '5', title: 'Dunes', status_id: '1', ...own } } }
      : { status: 500, body: { error: 1, code: 'general_error' } };
    const page = await askPage(altered.origin, '/album/5/');
    expect(page.status).toBe(status);
    expect(page.words).toContain(words);
  });
});
