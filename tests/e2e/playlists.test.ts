import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import type { Playlist } from '#contract/entities/playlist.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);
let long: Playlist;
let privateId = 0;

beforeAll(async () => {
  const { playlists } = await demo.client.read(calls.playlists, {
    lifetime: 60,
    sort: 'most-popular',
    count: LISTING_PAGE_SIZE,
    section: '',
    page: 1,
    gender: 'str',
    objectId: '',
  });
  const found = playlists.find(({ totalVideos }) => totalVideos > LISTING_PAGE_SIZE);
  if (!found) throw new Error('the demo data has no playlist of two pages');
  long = found;
  while (privateId === 0 || (await demo.ask(`/playlist/${privateId}/1/`)).status !== 403)
    privateId += 1;
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
    ['the list', () => '/playlists/most-popular/1/'],
    ['a playlist', () => `/playlist/${long.id}/2/`],
    ['a private playlist', () => `/playlist/${privateId}/1/`],
  ])('nothing sticks out of %s', async (_name, path) => {
    await page.goto(path());
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
});

it('is played from the first video that its visitor wants to see', { tags: 'long' }, async () => {
  const path = `/playlist/${long.id}/1/`;
  const page = await demo.open(path);
  const tiles = page.locator('#list .tile');
  const play = page.getByRole('link', { name: 'Play all' });
  const leadsTo = (): Promise<string> =>
    play.evaluate(({ pathname, search }: HTMLAnchorElement) => pathname + search);
  const first = await leadsTo();
  const words = [(await tiles.first().locator('h3').textContent()) ?? ''];
  await page.evaluate((text) => localStorage.setItem('excluded', text), JSON.stringify({ words }));
  await page.reload();
  await tiles.first().waitFor({ state: 'hidden' });
  const shown = await tiles.filter({ visible: true }).first().locator('a').getAttribute('href');
  await expect.poll(leadsTo).toBe(`${shown}&autostart=1`);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(leadsTo).toBe(first);
});
