import { describe, expect, it } from 'vitest';
import { useLists } from './support/lists.ts';
import { allByRole, byRole, fill, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useLists();

const tiles = ({ document }: ReadPage): Element[] =>
  allByRole(byRole(document, 'main'), 'link', { name: /^Film \d/ });
const filters = ({ document }: ReadPage): Element =>
  byRole(document, 'navigation', { name: 'Filters' });
/** What a filter offers, in order; nothing where there is no such filter. */
const offered = (page: ReadPage, name: string): (string | null)[] =>
  allByRole(filters(page), 'group', { name })
    .flatMap((group) => allByRole(group, 'link'))
    .map((link) => link.getAttribute('data-value'));
const choose = (page: ReadPage, filter: string, text: RegExp): Promise<ReadPage> =>
  page.follow(byRole(byRole(filters(page), 'group', { name: filter }), 'link', { name: text }));

/** The sorts of SPEC.md §3, each with whether it takes a date (§2). */
const SORTS = [
  ['latest-updates', false],
  ['longest', false],
  ['most-commented', false],
  ['most-popular', true],
  ['most-viewed', false],
  ['top-rated', true],
] as const;

describe('a listing of videos', () => {
  it.each(SORTS)('LIST-02 LIST-03 LIST-04 LIST-16 LIST-20 ROUTE-14 by %s', async (sort) => {
    const page = await site.read(`/videos/${sort}/1/`);
    expect(tiles(page)).toHaveLength(60);
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toMatch(/videos$/);
    byRole(page.document, 'navigation', { name: 'Pages' });
    expect(site.api.lists.at(-1)).toMatchObject({ sort, page: 1, count: 60 });
  });

  it.each(SORTS)(
    'LIST-05 LIST-06 LIST-07 LIST-08 LIST-09 LIST-10 LIST-11 the filters of %s, a date: %s',
    async (sort, isDated) => {
      const page = await site.read(`/videos/${sort}/1/`);
      expect(offered(page, 'Sort').toSorted()).toEqual(SORTS.map(([name]) => name));
      expect(offered(page, 'Date')).toEqual(isDated ? ['all', 'day', 'week', 'month'] : []);
      expect(offered(page, 'Length')).toEqual(['', '1', '2', '3']);
    },
  );

  it('LIST-17 the home page holds 24', async () => {
    const page = await site.read('/');
    const [popular, ...rows] = [...page.document.querySelectorAll('main .grid')];
    expect(popular?.querySelectorAll('.tile')).toHaveLength(24);
    expect(rows).toHaveLength(2);
    byRole(page.document, 'heading', { level: 1 });
  });
});

describe('a tile', () => {
  it('LIST-24 LIST-27 LIST-28 LIST-29 LIST-30 is one link: title, length, views, rating', async () => {
    const tile = tiles(await site.read('/videos/latest-updates/1/'))[1];
    expect(tile?.getAttribute('href')).toBe('/videos/1002/film-2/');
    expect(tile && wordsOf(tile)).toBe('Film 2 1:02:03 128K views · ★ 90% · 3 days ago');
    // No dot is left at the end of a line that is too short for what follows it.
    expect(tile?.querySelector('p')?.textContent).not.toContain('· ');
  });

  it('has its percent in the form of the language', async () => {
    const tile = tiles(await site.read('/de/videos/latest-updates/1/'))[1];
    expect(tile && wordsOf(tile)).toContain('★ 90 % ·');
  });

  it('LIST-31 LIST-25 shows 100% at most, the picture in its size, and HD', async () => {
    const tile = tiles(await site.read('/videos/latest-updates/1/'))[0];
    expect(tile && wordsOf(tile)).toMatch(/HD.*100%/);
    const picture = tile?.querySelector('img');
    expect(picture?.getAttribute('src')).toContain('/film-1/1-320x180.jpg');
    expect(picture?.getAttribute('width')).toBe('320');
    expect(picture?.getAttribute('height')).toBe('180');
  });

  it('LIST-30 says no percent where nobody voted', async () => {
    const tile = tiles(await site.read('/videos/latest-updates/1/'))[3];
    expect(tile && wordsOf(tile)).toBe('Film 4 12:34 128K views · 3 days ago');
  });
});

describe('filters and pages', () => {
  it('LIST-05 LIST-07 LIST-11 are links that keep one another', async () => {
    const dated = await choose(await site.read('/videos/top-rated/2/'), 'Date', /Week/);
    expect(dated.path).toBe('/videos/top-rated/1/?date=week');
    const long = await choose(dated, 'Length', /10–40/);
    expect(long.path).toBe('/videos/top-rated/1/?date=week&duration=2');
    expect(site.api.lists.at(-1)).toMatchObject({
      sort: 'top-rated',
      date: 'week',
      duration: '2',
      page: 1,
    });
    const longest = await choose(long, 'Sort', /Longest/);
    expect(longest.path).toBe('/videos/longest/1/?duration=2');
    expect(site.api.lists.at(-1)).toMatchObject({ sort: 'longest', date: 'all', duration: '2' });
  });

  it('LIST-18 leads through the pages', async () => {
    const first = await site.read('/videos/longest/1/?duration=3');
    const page = await first.follow(byRole(first.document, 'link', { name: 'Next page' }));
    expect(page.path).toBe('/videos/longest/2/?duration=3');
    const [tile] = tiles(page);
    expect(tile && wordsOf(tile)).toContain('Film 61');
    const pages = byRole(page.document, 'navigation', { name: 'Pages' });
    expect(pages.querySelector('[aria-current=page]')?.textContent?.trim()).toBe('2');
    const numbers = allByRole(pages, 'link', { name: /^Page \d+$/ });
    expect(numbers).toHaveLength(3);
    expect(page.document.querySelectorAll('a[rel=prev]')).toHaveLength(1);
  });
});

describe('a search', () => {
  it('SRCH-01 ROUTE-39 is asked for by the form', async () => {
    const home = await site.read('/');
    const [field] = allByRole(home.document, 'searchbox');
    if (!field) throw new Error('no field');
    fill(field, 'golden hour');
    const page = await home.submit(field);
    expect(page.path).toBe('/search/1/?s=golden+hour');
    const asked = { text: 'golden hour', sort: 'relevance', page: 1 };
    expect(site.api.searches.at(-1)).toMatchObject(asked);
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toContain('golden hour');
    expect(allByRole(page.document, 'searchbox')[0]?.getAttribute('value')).toBe('golden hour');
  });

  it('SRCH-15 offers no sort', async () => {
    const page = await site.read('/search/1/?s=night');
    expect(offered(page, 'Sort')).toEqual([]);
    expect(offered(page, 'Date')).toEqual(['all', 'day', 'week', 'month']);
  });

  it('SRCH-17 says Not Found, with status 200', async () => {
    const page = await site.read('/search/1/?s=zzz');
    expect(page.status).toBe(200);
    byRole(page.document, 'heading', { name: 'Not Found' });
  });

  it.each(['', '?s=', '?s=ab'])(
    'ROUTE-38 is a form where there is nothing to search for: %s',
    async (query) => {
      const page = await site.read(`/search/1/${query}`);
      expect(page.status).toBe(200);
      byRole(byRole(page.document, 'main'), 'searchbox');
    },
  );
});
