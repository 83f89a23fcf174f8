import { describe, expect, it } from 'vitest';
import { MAX_CATEGORIES, SIDEBAR_CATEGORY_MIN_VIDEOS } from '#config/limits.ts';
import { CATEGORIES } from '../setup/list-answers.ts';
import { useLists } from './support/lists.ts';
import {
  allByRole,
  byRole,
  fill,
  shownWords,
  valueOf,
  wordsOf,
  type ReadPage,
} from './support/read-page.ts';

const site = useLists();

const LISTING = '/videos/latest-updates/1/';
const LARGE = CATEGORIES.filter(({ videos }) => videos >= SIDEBAR_CATEGORY_MIN_VIDEOS);
const SMALL = CATEGORIES.filter(({ videos }) => videos < SIDEBAR_CATEGORY_MIN_VIDEOS);
const NONE = 'Categories not found: try changing your search criteria.';

const mainOf = ({ document }: ReadPage): Element => byRole(document, 'main');
const side = ({ document }: ReadPage): Element => byRole(document, 'navigation', { name: 'Main' });
/** The sidebar's categories, without their numbers of videos. */
const sideNames = (page: ReadPage): string[] =>
  [...side(page).querySelectorAll('.categories li')].map((entry) =>
    shownWords(entry)
      .replace(/[\d.]+K?$/u, '')
      .trim(),
  );
const marked = (page: ReadPage): Element[] => [
  ...side(page).querySelectorAll('.categories [aria-current=true]'),
];
/** Follows the link of a category in the sidebar. */
const choose = (page: ReadPage, name: string): Promise<ReadPage> =>
  page.follow(byRole(side(page), 'link', { name: new RegExp(`^${name}`, 'u') }));

const tiles = (page: ReadPage): Element[] =>
  [...mainOf(page).querySelectorAll('.cat')].filter((tile) => shownWords(tile) !== '');
const tileNames = (page: ReadPage): string[] =>
  tiles(page).flatMap((tile) => [...tile.querySelectorAll('b')].map(wordsOf));
/** Finds a text with the field of the index. */
async function find(page: ReadPage, text: string): Promise<ReadPage> {
  const field = byRole(page.document, 'searchbox', { name: 'Find in all categories' });
  fill(field, text);
  return page.submit(field);
}

const lists = ({ document }: ReadPage): Element[] =>
  allByRole(document, 'list', { name: 'Chosen categories' });
/** Links of the chips, of this name. */
const chips = (page: ReadPage, name?: string | RegExp): Element[] =>
  lists(page).flatMap((list) => allByRole(list, 'link', name === undefined ? {} : { name }));
async function press(page: ReadPage, name: string): Promise<ReadPage> {
  const [link, ...others] = chips(page, name);
  expect(others).toEqual([]);
  if (!link) throw new Error(`no chip “${name}”`);
  return page.follow(link);
}

describe('the sidebar', () => {
  it('CAT-12 lists categories with at least 1,000 videos', async () => {
    expect(sideNames(await site.read(LISTING))).toEqual(LARGE.map(({ title }) => title));
    expect(SMALL.length).toBeGreaterThan(0);
  });

  it('CAT-13 lists smaller ones too by a text, on the index that its form leads to', async () => {
    const page = await site.read(LISTING);
    const field = byRole(side(page), 'searchbox');
    fill(field, 'pap');
    const found = await page.submit(field);
    expect(found.path).toBe('/categories/?q=pap');
    expect(sideNames(found)).toEqual(['Paper']);
    expect(valueOf(byRole(side(found), 'searchbox'))).toBe('pap');
    expect(tileNames(found)).toEqual(['Paper']);
  });

  it('CAT-14 CAT-15 combines up to 3 in the present order, marks them and takes them away again', async () => {
    const one = await site.read('/categories/aurora/longest/1/?duration=2');
    expect(marked(one)).toHaveLength(1);
    const two = await choose(one, 'Rain');
    expect(two.path).toBe('/categories/aurora,rain/longest/1/?duration=2');
    const three = await choose(two, 'Slow trains');
    expect(three.path).toBe('/categories/aurora,rain,trains/longest/1/?duration=2');
    expect(marked(three)).toHaveLength(MAX_CATEGORIES);
    expect(site.api.lists.at(-1)).toMatchObject({
      objectId: 'aurora,rain,trains',
      sort: 'longest',
      duration: '2',
    });
    const less = await choose(three, 'Rain');
    expect(less.path).toBe('/categories/aurora,trains/longest/1/?duration=2');
    expect(marked(less)).toHaveLength(2);
  });

  it('says how many videos a category has, but not beside a chosen one, with which fewer have both', async () => {
    const entries = (page: ReadPage): string[] =>
      [...side(page).querySelectorAll('.categories li')].map(shownWords);
    expect(entries(await site.read(LISTING))).toContainEqual(
      expect.stringMatching(/^Rain\s*4\.2K$/u),
    );
    const chosen = await site.read('/categories/aurora/longest/1/');
    expect(entries(chosen)).toEqual(LARGE.map(({ title }) => title));
    const adding = await site.read('/categories/?category=aurora');
    expect(tiles(adding).map(shownWords)).toContain('Rain');
  });
});

describe('the index', () => {
  it('CAT-01 CAT-02 CAT-03 shows title, number and a sample of each', async () => {
    const page = await site.read('/categories/');
    expect(tileNames(page)).toEqual(CATEGORIES.map(({ title }) => title).toSorted());
    const [rain, ...others] = tiles(page).filter((tile) => /4\.2K videos/u.test(shownWords(tile)));
    expect(others).toEqual([]);
    expect([...(rain?.querySelectorAll('b') ?? [])].map(wordsOf)).toEqual(['Rain']);
    expect(rain?.querySelector('img')?.getAttribute('src')).toContain('/media/thumbs/rain/1-');
  });

  it('is in order of names, or of sizes', async () => {
    const page = await site.read('/categories/');
    const order = (of: ReadPage) => byRole(mainOf(of), 'navigation', { name: 'Sort' });
    expect(wordsOf(order(page).querySelector('[aria-current]') as Element)).toBe('A–Z');
    const large = await page.follow(byRole(order(page), 'link', { name: 'Most videos' }));
    expect(large.path).toBe('/categories/?by=videos');
    const sizes = CATEGORIES.toSorted((a, b) => b.videos - a.videos);
    expect(tileNames(large)).toEqual(sizes.map(({ title }) => title));
    expect(wordsOf(order(large).querySelector('[aria-current]') as Element)).toBe('Most videos');
    const found = await find(large, 'a');
    expect(found.path).toBe('/categories/?q=a&by=videos');
    expect(tileNames(found)).toEqual(
      sizes.map(({ title }) => title).filter((title) => /a/iu.test(title)),
    );
    const german = await site.read('/de/categories/');
    const links = byRole(mainOf(german), 'navigation', { name: 'Sortieren' }).querySelectorAll('a');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      ...['/de/categories/', '/de/categories/?by=videos'],
    ]);
  });

  it('ERR-12 is filtered by a text, and says when nothing fits', async () => {
    const found = await find(await site.read('/categories/'), 'ai');
    expect(found.path).toBe('/categories/?q=ai');
    expect(tileNames(found)).toEqual(['Rain', 'Slow trains']);
    expect(shownWords(mainOf(found))).not.toContain(NONE);
    const none = await find(found, 'zzz');
    expect(none.path).toBe('/categories/?q=zzz');
    byRole(mainOf(none), 'heading', { name: 'No categories found' });
    expect(shownWords(mainOf(none))).toContain(NONE);
    expect(tiles(none)).toEqual([]);
    const all = await none.follow(byRole(none.document, 'link', { name: 'All categories' }));
    expect(all.path).toBe('/categories/');
    expect(tiles(all)).toHaveLength(CATEGORIES.length);
  });

  it('CAT-04 CAT-07 adds to the chosen ones, in their order, filtered or not', async () => {
    const page = await site.read('/categories/aurora/longest/1/?duration=2');
    const index = await press(page, 'Add category');
    expect(index.path).toBe('/categories/?category=aurora&sort=longest&duration=2');
    expect(tileNames(index)).not.toContain('Aurora');
    expect(chips(index)).toHaveLength(1);
    const found = await find(index, 'pap');
    expect(new URLSearchParams(found.path.split('?')[1]).get('q')).toBe('pap');
    expect(tileNames(found)).toEqual(['Paper']);
    const [tile] = tiles(found);
    const both = await found.follow(byRole(tile ?? found.document, 'link'));
    expect(both.path).toBe('/categories/aurora,paper/longest/1/?duration=2');
  });

  it('adds to nothing that does not exist', async () => {
    const page = await site.read('/categories/?category=nowhere');
    expect(lists(page)).toEqual([]);
    const [tile] = tiles(page);
    expect(byRole(tile ?? page.document, 'link').getAttribute('href')).toBe(
      '/categories/aurora/latest-updates/1/',
    );
  });
});

describe('chips', () => {
  it.each([1, 2, 3])('CAT-04 CAT-05 CAT-07 CAT-08 of %d categories', async (count) => {
    const dirs = CATEGORIES.slice(0, count).map(({ dir }) => dir);
    const page = await site.read(`/categories/${dirs.join(',')}/longest/1/`);
    expect(chips(page, /^Remove /u)).toHaveLength(count);
    expect(chips(page, 'Add category')).toHaveLength(count < MAX_CATEGORIES ? 1 : 0);
  });

  it('CAT-05 CAT-09 are removed one by one, the last one leading to the index', async () => {
    const page = await site.read('/categories/aurora,rain/longest/1/?duration=2');
    const one = await press(page, 'Remove Rain');
    expect(one.path).toBe('/categories/aurora/longest/1/?duration=2');
    expect((await press(one, 'Remove Aurora')).path).toBe('/categories/');
  });

  it('are indexed where there is one, by its own address alone', async () => {
    const [one] = CATEGORIES;
    for (const [chosen, robots] of [
      [one?.dir, []],
      [`${one?.dir},`, ['noindex, follow']],
      [`${one?.dir},${one?.dir}`, ['noindex, follow']],
    ] as const) {
      const { document } = await site.read(`/categories/${chosen}/latest-updates/1/`);
      const said = [...document.querySelectorAll('meta[name=robots]')];
      expect([chosen, said.map((meta) => meta.getAttribute('content'))]).toEqual([chosen, robots]);
    }
  });

  it('CAT-06 CAT-10 are three at most: four categories have no page', async () => {
    const dirs = CATEGORIES.map(({ dir }) => dir).join(',');
    const page = await site.read(`/categories/${dirs}/longest/1/`);
    expect(page.status).toBe(404);
    expect(lists(page)).toEqual([]);
  });
});
