import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import type { Album } from '#contract/entities/album.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths } from '#routes/paths.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { newVisitor, PHONE } from './support/visitor.ts';

const demo = useStarted(startDemoSite);
const browser = useBrowser();
let album: Album;
let kinds: Awaited<ReturnType<typeof categoriesOf>> = [];

const lifetime = 60;
const categoriesOf = async () =>
  (await demo.client.read(calls.albumCategories, { lifetime, gender: 'str', lang: 'en' }))
    .categories;
beforeAll(async () => {
  kinds = await categoriesOf();
  const { albums } = await demo.client.read(calls.albums, {
    lifetime,
    gender: 'str',
    sort: 'most-popular',
    count: LISTING_PAGE_SIZE,
    section: '',
    objectId: '',
    page: 1,
  });
  const id = albums[0]?.id ?? 0;
  ({ album } = await demo.client.read(calls.album, { lifetime, id, group: idGroup(id) }));
});

describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const)('at $width px, $scheme', ({ width, scheme }) => {
  // One page for all of them: a profile of its own takes as long as a page.
  let page: Page;
  beforeAll(async () => {
    page = await demo.open('about:blank', { width, scheme });
  });

  it.each([
    ['the list', () => '/albums/latest-updates/1/'],
    ['the categories', () => '/albums/categories/'],
    ['a category', () => `/albums/categories/${kinds[0]?.dir}/top-rated/1/`],
    ['an album', () => `/album/${album.id}/`],
  ])('nothing sticks out of %s', async (_name, path) => {
    await page.goto(path());
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
});

it('a look at an album, and one at a playlist, is told to be counted', async () => {
  const { page, requests, close } = await newVisitor(browser, demo.origin);
  const told = (): unknown[] =>
    requests
      .map((request) => Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
      .filter(({ act }) => act === 'view');
  const view = (section: string, id: string) => ({
    ...{ act: 'view', section, object_id: id, nogeo: '1' },
  });
  await page.goto(paths.album(album));
  const ofAlbum = view('albums', String(album.id));
  await expect.poll(told).toEqual([ofAlbum]);
  await page.goto(paths.playlists());
  await page.locator('.playlist a').first().click();
  await page.waitForURL('**/playlist/*/**');
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await expect.poll(told).toEqual([ofAlbum, view('playlists', id)]);
  await close();
});

it('the button that leaves at once can be pressed over the photos', { tags: 'long' }, async () => {
  const { page, close } = await newVisitor(browser, demo.origin, PHONE);
  await page.goto(paths.information('privacy'));
  const elsewhere = `${demo.origin}${paths.sitemapPage()}`;
  await page.evaluate((to) => localStorage.setItem('panic', to), elsewhere);
  await page.goto(paths.album(album), { waitUntil: 'networkidle' });
  const leave = page.getByRole('button', { name: new URL(demo.origin).host });
  await leave.waitFor();
  await page.locator('a[data-photo="1"]').click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  // The page has it again.
  await leave.click({ trial: true });
  await page.locator('a[data-photo="1"]').click();
  await viewer.getByRole('button', { name: 'Previous' }).click({ trial: true });
  await leave.click();
  await page.waitForURL(elsewhere);
  await close();
});

it(
  'the address of an album that could not be copied stands in place of one caption',
  { tags: 'long' },
  async () => {
    const { page, close } = await newVisitor(browser, demo.origin);
    await page.addInitScript(() => {
      delete (Navigator.prototype as { share?: unknown }).share;
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
    });
    await page.goto(paths.album(album), { waitUntil: 'networkidle' });
    await page.locator('a[data-photo="0"]').click();
    const viewer = page.getByRole('dialog');
    const caption = viewer.getByRole('status').locator('b');
    await viewer.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => caption.innerText()).toContain(`${demo.origin}/album/`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => caption.innerText()).toBe(album.photos[1]?.title || album.title);
    await close();
  },
);

it('a vote on an album counts at once, and is there after a reload, pressed', async () => {
  const { page, troubles, close } = await newVisitor(browser, demo.origin);
  await page.goto(paths.album(album));
  const like = page.getByRole('button', { name: /^Like /u });
  const says = (likes: number) => expect.poll(() => like.innerText()).toMatch(`\n${likes}`);
  await says(album.likes);
  await like.click();
  await page.getByText('Thank you, your vote counts.').waitFor();
  await says(album.likes + 1);
  await page.reload();
  await says(album.likes + 1);
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  expect(troubles).toEqual([]);
  await close();
});
