import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import type { Album } from '#contract/entities/album.ts';
import { idGroup } from '#contract/id-group.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
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
