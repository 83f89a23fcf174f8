import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import type { ALBUM_SORTS } from '#contract/enums.ts';
import type { Album } from '#contract/entities/album.ts';
import { idGroup } from '#contract/id-group.ts';
import { startSite } from '../setup/site.ts';
import { askPage } from '../setup/ask-page.ts';
import { startAlteredApi } from '../setup/altered-api.ts';
import { startDemoSite } from './support/demo-site.ts';
import { axeFindings } from './support/visit.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
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

const titles = (page: Page) =>
  page.getByRole('main').locator('li.album').getByRole('heading').allTextContents();
const photos = (page: Page) => page.getByRole('main').locator('a[data-photo]');

describe('the list of albums', () => {
  it.each([true, false])('ROUTE-76 shows those of a category, scripts: %s', async (scripts) => {
    const [kind] = kinds;
    const page = await demo.open('/albums/categories/', { scripts });
    await page
      .getByRole('main')
      .getByRole('link', { name: kind?.title ?? '' })
      .click();
    await page.waitForURL(`**/albums/categories/${kind?.dir}/latest-updates/1/`);
    const { albums } = await listOf('latest-updates', kind?.dir);
    expect(await titles(page)).toEqual(albums.map(({ title }) => title));
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(kind?.title ?? '');
    await page.getByRole('link', { name: 'Most viewed' }).click();
    await page.waitForURL(`**/albums/categories/${kind?.dir}/most-viewed/1/`);
  });
});

describe('one album', () => {
  it('without scripts every photo is a link to the whole picture', async () => {
    const page = await demo.open(`/album/${album.id}/`, { scripts: false });
    const hrefs = await photos(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    expect(hrefs).toEqual(album.photos.map(({ image }) => new URL(image, demo.origin).pathname));
    await photos(page).nth(1).click();
    await page.waitForURL(`**${hrefs[1]}`);
    const picture = await page.request.get(hrefs[1] ?? '');
    expect(picture.headers()['content-type']).toMatch(/^image\//);
  });
});

describe('an album that is not for everyone, or not there', () => {
  it.each([
    [{ is_private: '1', photos: [] }, 403, 'You do not have permission to view'],
    [{ photos: [] }, 200, 'There are no photos in this album yet.'],
    [null, 502, 'Code: general_error'],
  ])('%o', async (own, status, words) => {
    const answer = own
      ? { status: 200, body: { album: { album_id: '5', title: 'Dunes', status_id: '1', ...own } } }
      : { status: 500, body: { error: 1, code: 'general_error' } };
    const api = await startAlteredApi(demo.origin, (path) =>
      path.startsWith('json/album/') ? answer : null,
    );
    const site = await startSite({ API_ORIGIN: api.origin, PAGE_STORE: 'off' });
    const page = await askPage(site.origin, '/album/5/');
    await site.stop();
    await api.stop();
    expect(page.status).toBe(status);
    expect(page.words).toContain(words);
  });
});

describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const)('at $width px, $scheme', ({ width, scheme }) => {
  it.each([
    ['the list', () => '/albums/latest-updates/1/'],
    ['the categories', () => '/albums/categories/'],
    ['a category', () => `/albums/categories/${kinds[0]?.dir}/top-rated/1/`],
    ['an album', () => `/album/${album.id}/`],
  ])('axe has nothing to say to %s, and nothing sticks out', async (_name, path) => {
    const page = await demo.open(path(), { width, scheme });
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
});
