import { expect, it } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { startSite } from '../setup/site.ts';
import { useShared } from '../setup/use-started.ts';

const site = useShared(startSite, {});

/** Addresses of a page's first pictures, from its own content on. */
async function picturesOf(path: string, most: number, cookie = ''): Promise<string[]> {
  const answer = await fetch(site.origin + path, { headers: { cookie } });
  const html = await answer.text();
  const main = html.slice(html.indexOf('<main'));
  return [...main.matchAll(/<img[^>]* src="([^"]+)"/gu)].map(([, src = '']) => src).slice(0, most);
}

it.each([
  '/',
  '/channels/most-popular/1/',
  '/models/most-popular/1/',
  '/albums/latest-updates/1/',
  '/playlists/most-popular/1/',
  '/community/recent/1/',
])('%s begins with scenes: a test card would win every eye', async (path) => {
  for (const group of SITE_GROUPS) {
    const pictures = await picturesOf(path, 12, `${COOKIES.group}=${group}`);
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictures.filter((src) => src.includes('/ts/'))).toEqual([]);
  }
});

it('a channel shows mostly what it is about', async () => {
  const pictures = await picturesOf('/channel/reef-hours/videos/1/', 60);
  const own = pictures.filter((src) => /\/(?:re|cr)\//u.test(src));
  expect(own.length / pictures.length).toBeGreaterThan(0.4);
});

it('no category shows two neighbours with the same picture', { tags: 'long' }, async () => {
  const index = await (await fetch(`${site.origin}/categories/`)).text();
  const lists = new Set(index.match(/\/categories\/[\w-]+\/latest-updates\/1\//gu));
  expect(lists.size).toBeGreaterThan(50);
  for (const list of lists) {
    const pictures = await picturesOf(list, 60);
    const twins = pictures.filter((src, place) => src === pictures[place + 1]);
    expect([list, twins]).toEqual([list, []]);
  }
});

it('the index of categories shows no picture twice', async () => {
  const pictures = await picturesOf('/categories/', 100);
  expect(new Set(pictures).size).toBe(pictures.length);
});
