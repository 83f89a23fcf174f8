import { describe, expect, it } from 'vitest';
import { LIFETIMES } from '#config/lifetimes.ts';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { search, type SearchQuery } from '#contract/calls/search.ts';
import { SEARCH_SORTS } from '#contract/enums.ts';
import { useDemo } from './support/demo.ts';
import {
  allByRole,
  byRole,
  fill,
  tileTitles,
  wordsOf,
  type ReadPage,
} from './support/read-page.ts';

const demo = useDemo();

const NIGHT = '/search/1/?s=night';

/** What the API lists: the pages have to agree. */
async function listed(more: Partial<SearchQuery>): Promise<string[]> {
  const query: SearchQuery = {
    lifetime: LIFETIMES.own,
    gender: 'str',
    sort: 'relevance',
    count: LISTING_PAGE_SIZE,
    anything: '',
    page: 1,
    type: 'all',
    duration: '',
    date: 'all',
    text: 'night',
    ...more,
  };
  const { videos } = await demo.client.read(search, {}, query);
  return (videos ?? []).map(({ title }) => title);
}

const categories = ({ document }: ReadPage): Element =>
  byRole(document, 'list', { name: 'Categories of these results' });
const press = (page: ReadPage, name: string, part: Element = categories(page)) =>
  page.follow(byRole(part, 'link', { name }));
/** The order that the folded list of orders names, and the links in it. */
function orders({ document }: ReadPage): { said: string; list: Element } {
  const list = byRole(document, 'list', { name: 'Sort' });
  const summary = list.parentElement?.querySelector('summary');
  if (!summary) throw new Error('no orders');
  return { said: wordsOf(summary), list };
}

describe('the form of the header', () => {
  it.each([
    ['/', '/search/1/?s=harbour'],
    ['/search/1/?s=night&duration=2', '/search/1/?s=harbour&duration=2'],
    ['/search/1/?s=night&category=city', '/search/1/?s=harbour&category=city'],
  ])('asks from %s for %s', async (path, to) => {
    const page = await demo.read(path);
    const field = byRole(byRole(page.document, 'banner'), 'searchbox', { name: 'Search videos' });
    fill(field, 'harbour');
    expect((await page.submit(field)).path).toBe(to);
  });
});

describe('a search in categories', () => {
  it('is narrowed to categories by links, which also take them away', async () => {
    const city = await press(await demo.read(NIGHT), 'Only in City');
    expect(city.path).toBe('/search/1/?s=night&category=city');
    expect(tileTitles(city)).toEqual(await listed({ category: 'city' }));
    const both = await press(city, 'Only in HD');
    expect(both.path).toBe('/search/1/?s=night&category=city%2Chd');
    expect(tileTitles(both)).toEqual(await listed({ category: 'city,hd' }));
    const hd = await press(both, 'Remove City');
    expect(hd.path).toBe('/search/1/?s=night&category=hd');
    expect(tileTitles(hd)).toEqual(await listed({ category: 'hd' }));
  });

  it('keeps them beside another order, a length and a date', async () => {
    const page = await demo.read(`${NIGHT}&category=city`);
    expect(orders(page).said).toBe('Sort Relevance');
    const longest = await press(page, 'Longest', orders(page).list);
    expect(longest.path).toBe('/search/1/?s=night&sort=longest&category=city');
    expect(tileTitles(longest)).toEqual(await listed({ category: 'city', sort: 'longest' }));
    const long = await press(longest, '10–40 min', longest.document.body);
    const recent = await press(long, 'Month', long.document.body);
    expect(recent.path).toBe('/search/1/?s=night&sort=longest&category=city&date=month&duration=2');
    const filters = { category: 'city', sort: 'longest', duration: '2', date: 'month' } as const;
    const shown = tileTitles(recent);
    expect(shown).toEqual(await listed(filters));
    expect(shown.length).toBeGreaterThan(2);
    expect(orders(recent).said).toBe('Sort Longest');
  });

  it('SRCH-15 has its orders outside the filter bar', async () => {
    const page = await demo.read(NIGHT);
    const bar = byRole(page.document, 'navigation', { name: 'Filters' });
    expect(allByRole(bar, 'group', { name: 'Sort' })).toEqual([]);
    expect(orders(page).said).toBe('Sort Relevance');
    expect(allByRole(orders(page).list, 'link')).toHaveLength(SEARCH_SORTS.length);
  });

  it('offers no fourth, and pages on among three', async () => {
    const page = await demo.read(`${NIGHT}&category=night,outdoor,sky,city`);
    expect(allByRole(categories(page), 'link', { name: /^Remove/u })).toHaveLength(3);
    expect(allByRole(categories(page), 'link', { name: /^Only in/u })).toEqual([]);
    const next = byRole(page.document, 'link', { name: 'Next page' });
    const address = new URL(next.getAttribute('href') ?? '', demo.origin);
    expect(address.searchParams.get('category')).toBe('night,outdoor,sky');
  });

  it('offers a way out where nothing fits', async () => {
    const page = await demo.read('/search/1/?s=lighthouse&category=patterns,machines');
    byRole(page.document, 'heading', { name: 'Not Found' });
    expect(allByRole(categories(page), 'link', { name: /^Remove/u })).toHaveLength(2);
    const all = await press(page, 'Clear filters', page.document.body);
    expect(all.path).toBe('/search/1/?s=lighthouse');
  });

  it('is no page where the category is unknown', async () => {
    expect((await demo.ask(`${NIGHT}&category=no-such-category`)).status).toBe(404);
  });

  it('has a feed of the same videos, and a surprise among them', async () => {
    const { html } = await demo.ask(`${NIGHT}&category=city,calm`);
    const feed = /href="(\/rss\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const xml = await (await fetch(demo.origin + feed)).text();
    const fed = [...xml.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title);
    expect(fed.map((title) => title?.replaceAll('&apos;', "'"))).toEqual(
      await listed({ category: 'city,calm' }),
    );
    expect(html.includes('href="/surprise/search/1/?s=night&amp;category=city%2Ccalm"')).toBe(true);
  });
});
