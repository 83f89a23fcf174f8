import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { SIDEBAR_CATEGORY_MIN_VIDEOS } from '#config/limits.ts';
import { CATEGORIES } from '../setup/list-answers.ts';
import { shareOf } from './support/screens.ts';
import { useListSite } from './support/use-list-site.ts';
import { loadsAnew } from './support/visit.ts';

// Every page is made anew, so that what it asked the API for can be seen.
const site = useListSite({ PAGE_STORE: 'off' });

/** With script: one for all cases that need none of their own, as nothing is kept from one document to the next. */
let page: Page;

beforeAll(async () => {
  page = await site.open('about:blank');
});

const LISTING = '/videos/latest-updates/1/';
const LARGE = CATEGORIES.filter(({ videos }) => videos >= SIDEBAR_CATEGORY_MIN_VIDEOS);
const NONE = 'Categories not found: try changing your search criteria.';

const side = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const sideNames = (page: Page): Promise<string[]> =>
  side(page)
    .locator('.categories li:visible')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.split('\n')[0]?.trim() ?? ''));
const tiles = (page: Page) => page.getByRole('main').locator('.cat:visible');
const tileNames = (page: Page): Promise<string[]> => tiles(page).locator('b').allInnerTexts();
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen categories' });
const indexField = (page: Page) => page.getByRole('searchbox', { name: 'Find in all categories' });

/** Sends the form that is typed into. The script may have put the same address there already, without a new document. */
const pressEnter = () => loadsAnew(page, () => page.keyboard.press('Enter'));

describe.each([true, false])('the menu of a small screen, scripts: %s', (scripts) => {
  it('CAT-12 CAT-14 has the categories of the sidebar too', async () => {
    const page = await site.open('/categories/rain/longest/1/', { scripts, width: 360 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('#menu');
    await menu.getByRole('searchbox', { name: 'Find a category' }).waitFor();
    await menu.getByRole('link', { name: /^Aurora/ }).click();
    await page.waitForURL('**/categories/rain,aurora/longest/1/');
    expect(await menu.isVisible()).toBe(false);
  });
});

describe('the sidebar with script', () => {
  it('CAT-13 lists smaller ones too by a text, on the index that Enter leads to', async () => {
    await page.goto(LISTING);
    await side(page).getByRole('searchbox').fill('pap');
    await pressEnter();
    await page.waitForURL('**/categories/?q=pap');
    expect(await sideNames(page)).toEqual(['Paper']);
    expect(await side(page).getByRole('searchbox').inputValue()).toBe('pap');
    expect(await tileNames(page)).toEqual(['Paper']);
  });

  it('CAT-12 CAT-13 is filtered in place, and as before without a text', async () => {
    await page.goto('/categories/rain/top-rated/1/?date=week');
    const field = side(page).getByRole('searchbox');
    await Promise.all([page.waitForRequest('**/api/json/categories/**'), field.fill('PÁP')]);
    await expect.poll(() => sideNames(page)).toEqual(['Paper']);
    await side(page).getByRole('status').getByText('1 category found').waitFor();
    const found = side(page).getByRole('link', { name: /^Paper/ });
    expect(await found.getAttribute('href')).toBe('/categories/rain,paper/top-rated/1/?date=week');
    await field.fill('zzz');
    await expect.poll(() => sideNames(page)).toEqual([NONE]);
    await field.fill('');
    await expect.poll(() => sideNames(page)).toEqual(LARGE.map(({ title }) => title));
  });

  it('CAT-12 shows large ones only again when the text of the address is deleted', async () => {
    await page.goto('/categories/?q=pap');
    const field = side(page).getByRole('searchbox');
    await field.fill('a');
    await expect.poll(() => sideNames(page)).toContain('Paper');
    await field.fill('');
    await expect.poll(() => sideNames(page)).toEqual(LARGE.map(({ title }) => title));
  });

  it('CAT-14 CAT-15 finds no fourth to choose, and the chosen ones to take away', async () => {
    await page.goto('/categories/aurora,rain,trains/longest/1/');
    await side(page).getByText('You can combine 3 at most').waitFor();
    const field = side(page).getByRole('searchbox');
    await field.fill('p');
    await expect.poll(() => sideNames(page)).toEqual(['Paper']);
    const fourth = side(page).getByRole('link', { name: /^Paper/ });
    expect(await fourth.getAttribute('aria-disabled')).toBe('true');
    expect(await fourth.getAttribute('href')).toBeNull();
    await field.fill('aurora');
    const chosen = side(page).locator('.categories [aria-current=true]');
    await expect.poll(() => chosen.allInnerTexts()).toHaveLength(1);
    expect(await chosen.getAttribute('href')).toBe('/categories/rain,trains/longest/1/');
  });

  it('asks for the categories once, and for nothing before a field is touched', async () => {
    const page = await site.open('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(LISTING, { waitUntil: 'networkidle' });
    const isFilter = (path: string): boolean => /json\/categories|\/filter\./.test(path);
    expect(asked.filter(isFilter)).toEqual([]);
    const field = side(page).getByRole('searchbox');
    for (const text of ['a', 'au', 'aur']) await field.fill(text);
    await expect.poll(() => sideNames(page)).toEqual(['Aurora']);
    expect(asked.filter((path) => path.includes('json/categories'))).toHaveLength(1);
  });
});

describe('the index with script', () => {
  it('ERR-12 is filtered by a text, and says when nothing fits', async () => {
    await page.goto('/categories/');
    await indexField(page).fill('ai');
    await pressEnter();
    await page.waitForURL('**/categories/?q=ai');
    await expect.poll(() => tileNames(page)).toEqual(['Rain', 'Slow trains']);
    await indexField(page).fill('zzz');
    await pressEnter();
    await page.waitForURL('**/categories/?q=zzz');
    await page.getByRole('main').getByRole('heading', { name: 'No categories found' }).waitFor();
    expect(await page.getByRole('main').getByText(NONE).isVisible()).toBe(true);
    expect(await tiles(page).count()).toBe(0);
    await page.getByRole('link', { name: 'All categories' }).click();
    await page.waitForURL('**/categories/');
    await expect.poll(() => tiles(page).count()).toBe(CATEGORIES.length);
  });

  it('CAT-04 CAT-07 adds to the chosen ones, in their order, filtered or not', async () => {
    await page.goto('/categories/aurora/longest/1/?duration=2');
    await chips(page).getByRole('link', { name: 'Add category' }).click();
    await page.waitForURL('**/categories/?category=aurora&sort=longest&duration=2');
    expect(await tileNames(page)).not.toContain('Aurora');
    expect(await chips(page).getByRole('link').count()).toBe(1);
    await indexField(page).fill('pap');
    await pressEnter();
    await page.waitForURL((url) => url.searchParams.get('q') === 'pap');
    await expect.poll(() => tileNames(page)).toEqual(['Paper']);
    await tiles(page).getByRole('link').click();
    await page.waitForURL('**/categories/aurora,paper/longest/1/?duration=2');
  });

  it('is filtered while a text is typed, and says so in its address', async () => {
    await page.goto('/categories/');
    await indexField(page).pressSequentially('trai');
    await expect.poll(() => tileNames(page)).toEqual(['Slow trains']);
    await expect.poll(() => page.url()).toMatch(/\/categories\/\?q=trai$/);
    await page.reload();
    expect(await tileNames(page)).toEqual(['Slow trains']);
    await indexField(page).fill('');
    await expect.poll(() => tiles(page).count()).toBe(CATEGORIES.length);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it(
    'keeps its order while a text is typed and taken away, and the text for another order',
    { tags: 'long' },
    async () => {
      await page.goto('/categories/?by=videos&q=trai');
      expect(await tileNames(page)).toEqual(['Slow trains']);
      await indexField(page).fill('');
      const sizes = CATEGORIES.toSorted((a, b) => b.videos - a.videos).map(({ title }) => title);
      await expect.poll(() => tileNames(page)).toEqual(sizes);
      await indexField(page).fill('ai');
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('ai');
      await page.getByRole('main').getByRole('link', { name: 'A–Z' }).click();
      await page.waitForURL('**/categories/?q=ai');
      expect(await indexField(page).inputValue()).toBe('ai');
      expect(await tileNames(page)).toEqual(['Rain', 'Slow trains']);
    },
  );

  it('says that nothing fits', async () => {
    await page.goto('/categories/');
    await indexField(page).fill('zzz');
    await page.getByRole('heading', { name: 'No categories found' }).waitFor();
    await indexField(page).fill('auro');
    await expect.poll(() => tileNames(page)).toEqual(['Aurora']);
    expect(await page.getByRole('heading', { name: 'No categories found' }).isVisible()).toBe(
      false,
    );
  });
});

describe.each([
  ['dark', 360],
  ['light', 1280],
] as const)('%s at %d px', (scheme, width) => {
  // One page for all of them: a profile of its own takes as long as a page.
  let shown: Page;
  beforeAll(async () => {
    shown = await site.open('about:blank', { width, scheme });
  });

  const STATES = {
    'the index': '/categories/',
    'a filtered index': '/categories/?q=ra',
    'an index that finds nothing': '/categories/?q=zzz',
    'an index that adds': '/categories/?category=rain,aurora&sort=longest',
    'a listing of three': '/categories/rain,aurora,paper/longest/1/',
  };

  it.each(shareOf(Object.entries(STATES), width))(
    'nothing sticks out of %s',
    async (_name, path) => {
      await shown.goto(path);
      const wide = await shown.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    },
  );
});
