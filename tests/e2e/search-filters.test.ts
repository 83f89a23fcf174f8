import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LIFETIMES } from '#config/lifetimes.ts';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { search, type SearchQuery } from '#contract/calls/search.ts';
import { SEARCH_SORTS } from '#contract/enums.ts';
import { startDemoSite } from './support/demo-site.ts';
import { axeFindings } from './support/visit.ts';
import { useStarted } from './support/use-started.ts';

const demo = useStarted(startDemoSite);

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

const titles = (page: Page): Promise<string[]> =>
  page.locator('#list .tile h3').evaluateAll((all) => all.map((title) => title.textContent));
const categories = (page: Page) => page.getByRole('list', { name: 'Categories of these results' });

describe.each([true, false])('a search, scripts: %s', (scripts) => {
  it('is narrowed to categories by links, which also take them away', async () => {
    const page = await demo.open(NIGHT, { scripts });
    await categories(page).getByRole('link', { name: 'Only in City' }).click();
    await page.waitForURL('**/search/1/?s=night&category=city');
    expect(await titles(page)).toEqual(await listed({ category: 'city' }));
    await categories(page).getByRole('link', { name: 'Only in HD' }).click();
    await page.waitForURL('**/search/1/?s=night&category=city%2Chd');
    expect(await titles(page)).toEqual(await listed({ category: 'city,hd' }));
    await categories(page).getByRole('link', { name: 'Remove City' }).click();
    await page.waitForURL('**/search/1/?s=night&category=hd');
    expect(await titles(page)).toEqual(await listed({ category: 'hd' }));
  });

  it('keeps them beside another order, a length and a date', async () => {
    const page = await demo.open(`${NIGHT}&category=city`, { scripts });
    await page.getByText('Sorted by: Relevance').click();
    await page.locator('.search-head details').getByRole('link', { name: 'Longest' }).click();
    await page.waitForURL('**/search/1/?s=night&sort=longest&category=city');
    expect(await titles(page)).toEqual(await listed({ category: 'city', sort: 'longest' }));
    await page.getByRole('link', { name: '10–40 min' }).click();
    await page.getByRole('link', { name: 'Month' }).click();
    await page.waitForURL('**/search/1/?s=night&sort=longest&category=city&date=month&duration=2');
    const filters = { category: 'city', sort: 'longest', duration: '2', date: 'month' } as const;
    const shown = await titles(page);
    expect(shown).toEqual(await listed(filters));
    expect(shown.length).toBeGreaterThan(2);
    expect(await page.getByText('Sorted by: Longest').count()).toBe(1);
  });
});

describe('a search in categories', () => {
  it('SRCH-15 has its orders outside the filter bar', async () => {
    const page = await demo.open(NIGHT, { scripts: false });
    const bar = page.getByRole('navigation', { name: 'Filters' });
    expect(await bar.getByRole('group', { name: 'Sort' }).count()).toBe(0);
    await page.getByText('Sorted by: Relevance').click();
    expect(await page.locator('.search-head details a').count()).toBe(SEARCH_SORTS.length);
  });

  it('offers no fourth, and pages on among three', async () => {
    const page = await demo.open(`${NIGHT}&category=night,outdoor,sky,city`);
    expect(
      await categories(page)
        .getByRole('link', { name: /^Remove/ })
        .count(),
    ).toBe(3);
    expect(
      await categories(page)
        .getByRole('link', { name: /^Only in/ })
        .count(),
    ).toBe(0);
    const next = page.getByRole('link', { name: 'Next page' });
    const address = new URL((await next.getAttribute('href')) ?? '', demo.origin);
    expect(address.searchParams.get('category')).toBe('night,outdoor,sky');
  });

  it('offers a way out where nothing fits', async () => {
    const page = await demo.open('/search/1/?s=lighthouse&category=patterns,machines');
    expect(await page.getByRole('heading', { name: 'Not Found' }).count()).toBe(1);
    expect(
      await categories(page)
        .getByRole('link', { name: /^Remove/ })
        .count(),
    ).toBe(2);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/search/1/?s=lighthouse');
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

  it.each([360, 1440])('is accessible and nothing sticks out at %i px', async (width) => {
    const page = await demo.open(`${NIGHT}&category=city`, { width });
    await page.getByText('Sorted by: Relevance').click();
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
  });
});
