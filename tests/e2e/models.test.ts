import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { models, NO_MODEL_FILTER, type ModelsParams } from '#contract/calls/models.ts';
import * as enums from '#contract/enums.ts';
import { cardTitles, startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off' }));

/** What the API answers to the same question. */
async function answered(params: Partial<ModelsParams>) {
  return site.client.read(models, {
    ...NO_MODEL_FILTER,
    lifetime: 0,
    gender: 'str',
    sort: 'most-popular',
    count: LISTING_PAGE_SIZE,
    page: 1,
    ...params,
  });
}

const titlesOf = async (params: Partial<ModelsParams>): Promise<string[]> =>
  (await answered(params)).models.map(({ title }) => title);

const openFilters = (page: Page) => page.locator('summary', { hasText: 'Filters' }).click();
const choose = (page: Page, label: string, value: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' }).click();
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('link', { name: /^Remove / });

describe('the model list', () => {
  it.each(enums.MODEL_SORTS)('MOD-01 ROUTE-46 LIST-16 by %s', async (sort) => {
    const page = await site.open(`/models/${sort}/1/`, { scripts: false });
    expect(await cardTitles(page)).toEqual(await titlesOf({ sort }));
    const sorts = page.getByRole('group', { name: 'Sort' }).getByRole('link');
    expect(await sorts.count()).toBe(enums.MODEL_SORTS.length);
    const current = page.getByRole('group', { name: 'Sort' }).locator('[aria-current=true]');
    expect(await current.getAttribute('data-value')).toBe(sort);
  });

  it('LIST-01 LIST-02 LIST-04 has a headline, its number, and pages of 60', async () => {
    const { totalCount } = await answered({});
    expect(totalCount).toBeGreaterThan(LISTING_PAGE_SIZE);
    const page = await site.open('/models/most-popular/1/', { scripts: false });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Models');
    expect(await page.getByText(`${totalCount} models`).count()).toBe(1);
    expect(await cardTitles(page)).toHaveLength(LISTING_PAGE_SIZE);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/models/most-popular/2/');
    expect(await cardTitles(page)).toEqual(await titlesOf({ page: 2 }));
  });

  it('MOD-12 MOD-13 MOD-14 MOD-15 ROUTE-45 a card is one link: picture, title, country, videos', async () => {
    const [first] = (await answered({})).models;
    if (!first) throw new Error('no model');
    const page = await site.open('/models/most-popular/1/');
    const card = page.locator('#list').getByRole('link').first();
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(first.country.toUpperCase());
    const words = (await card.innerText()).split(/\n+/);
    expect(words).toEqual([first.title, country, `${first.totalVideos} videos`]);
    expect(await card.getAttribute('href')).toBe(`/model/${first.dir}/videos/1/`);
    expect(await card.locator('img').getAttribute('src')).toBe(new URL(first.image).pathname);
  });

  it.each([
    ['/models/', 302, '/models/most-popular/1/', 'ROUTE-47'],
    ['/models/recent/', 302, '/models/recent/1/', 'ROUTE-48'],
    ['/models/mira-vale/videos/3/', 301, '/model/mira-vale/videos/3/', 'ROUTE-49 ROUTE-51'],
    ['/models/mira-vale/videos/', 301, '/model/mira-vale/videos/1/', 'ROUTE-49'],
    ['/models/mira-vale/wall/2/', 301, '/model/mira-vale/wall/', 'ROUTE-50'],
    ['/de/models/', 302, '/de/models/most-popular/1/', 'I18N-15'],
    ['/models/recent/?race=asian', 302, '/models/recent/1/?race=asian', 'filters kept'],
  ])('%s answers %d to %s (%s)', async (path, status, to) => {
    expect(await site.ask(path)).toMatchObject({ status, to });
  });

  it.each(['/models/by-colour/1/', '/models/by-colour/', '/models/recent/0/', '/models/recent/x/'])(
    'ROUTE-87 %s is the 404 page itself',
    async (path) => {
      const { status, html } = await site.ask(path);
      expect(status).toBe(404);
      expect(html).toContain('Oops! Content not found!');
    },
  );

  it('past its end: status 404 and a way to page 1, filters kept', async () => {
    expect((await site.ask('/models/recent/99/?age=2')).status).toBe(404);
    const page = await site.open('/models/recent/99/?age=2', { scripts: false });
    await page.getByRole('link', { name: 'To page 1' }).click();
    await page.waitForURL('**/models/recent/1/?age=2');
  });
});

/** Each filter: the fact, its name in the address and in the API, its label, and its values. */
const FILTERS = [
  ['MOD-03', 'race', 'race', 'Ethnicity', enums.RACES],
  ['MOD-04', 'age', 'age', 'Age', enums.AGE_GROUPS],
  ['MOD-05', 'country', 'country', 'Country', ['de', 'us']],
  ['MOD-06', 'tits_size', 'titsSize', 'Bust', enums.BREAST_SIZES],
  ['MOD-07', 'hair_color', 'hairColor', 'Hair', enums.HAIR_COLORS],
  ['MOD-08', 'height', 'height', 'Height', enums.HEIGHTS],
  ['MOD-09', 'weight', 'weight', 'Build', enums.WEIGHTS],
  ['MOD-10', 'tattoo', 'tattoo', 'Tattoos', enums.YES_NO],
  ['MOD-11', 'piercing', 'piercing', 'Piercings', enums.YES_NO],
] as const;

describe('the ten filters, without script', () => {
  it.each(FILTERS)('%s %s', async (_fact, name, key, label, values) => {
    const page = await site.open('/models/count-videos/1/', { scripts: false });
    await openFilters(page);
    const field = page.getByRole('combobox', { name: label, exact: true });
    const offered = await field
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(offered).toEqual(expect.arrayContaining(['', ...values]));
    const value = values[0];
    await field.selectOption(value);
    await apply(page);
    await page.waitForURL((url) => url.searchParams.get(name) === value);
    const wanted = await answered({ sort: 'count-videos', [key]: value });
    expect(wanted.totalCount).toBeGreaterThan(0);
    expect(wanted.totalCount).toBeLessThan((await answered({})).totalCount);
    expect(await cardTitles(page)).toEqual(wanted.models.map(({ title }) => title));
    await openFilters(page);
    expect(await field.inputValue()).toBe(value);
    expect(await chips(page).count()).toBe(1);
  });

  it('MOD-02 by first letter, keeping the other filters', async () => {
    const page = await site.open('/models/alphabet/1/?tattoo=no', { scripts: false });
    const bar = page.getByRole('navigation', { name: 'First letter' });
    expect(await bar.getByRole('link').count()).toBe(28);
    await bar.getByRole('link', { name: 'M', exact: true }).click();
    await page.waitForURL('**/models/alphabet/1/?alphabet=m&tattoo=no');
    const titles = await cardTitles(page);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).toEqual(await titlesOf({ sort: 'alphabet', alphabet: 'm', tattoo: 'no' }));
    expect(await bar.locator('[aria-current=true]').innerText()).toBe('M');
  });

  it('MOD-02 by first letter on a phone, where the form has it', async () => {
    const page = await site.open('/models/alphabet/1/', { scripts: false, width: 360 });
    expect(await page.getByRole('navigation', { name: 'First letter' }).isVisible()).toBe(false);
    await openFilters(page);
    await choose(page, 'Name begins with', 'c');
    await apply(page);
    await page.waitForURL((url) => url.searchParams.get('alphabet') === 'c');
    expect(await cardTitles(page)).toEqual(await titlesOf({ sort: 'alphabet', alphabet: 'c' }));
  });

  it('combine, and come off one by one as chips', async () => {
    const page = await site.open('/models/most-viewed/1/?age=2&race=caucasian', { scripts: false });
    const both = { sort: 'most-viewed', age: '2', race: 'caucasian' } as const;
    expect(await cardTitles(page)).toEqual(await titlesOf(both));
    expect(await chips(page).allInnerTexts()).toEqual(['Ethnicity: Caucasian', 'Age: 22–29']);
    await page.getByRole('link', { name: 'Remove Ethnicity: Caucasian' }).click();
    await page.waitForURL('**/models/most-viewed/1/?age=2');
    expect(await cardTitles(page)).toEqual(await titlesOf({ sort: 'most-viewed', age: '2' }));
    await page.getByRole('link', { name: 'Remove Age: 22–29' }).click();
    await page.waitForURL('**/models/most-viewed/1/');
    expect(await chips(page).count()).toBe(0);
  });

  it('keep to every sort and page, and go all at once', async () => {
    const page = await site.open('/models/recent/1/?age=2&tattoo=no', { scripts: false });
    await page.getByRole('group', { name: 'Sort' }).getByRole('link', { name: 'A–Z' }).click();
    await page.waitForURL('**/models/alphabet/1/?age=2&tattoo=no');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await page.waitForURL('**/models/alphabet/1/');
  });

  it('ERR-13 say what to do where nothing fits', async () => {
    const page = await site.open('/models/recent/1/?alphabet=x&race=asian', { scripts: false });
    const words = await page.getByRole('main').innerText();
    expect(words).toContain('Models not found: try changing your search criteria.');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/models/recent/1/');
  });

  it('ignore what is none of their values', async () => {
    const { status, html } = await site.ask(
      '/models/recent/1/?race=xx&age=9&country=1&alphabet=ab',
    );
    expect(status).toBe(200);
    expect(html).not.toContain('Chosen filters');
  });
});

it('with scripts the address names what was chosen and nothing else', async () => {
  const page = await site.open('/models/recent/1/?alphabet=m');
  await openFilters(page);
  await choose(page, 'Hair', '5');
  await apply(page);
  await page.waitForURL('**/models/recent/1/?alphabet=m&hair_color=5');
});

it('a filtered list is not for search engines', async () => {
  const robots = '<meta name="robots" content="noindex';
  expect((await site.ask('/models/recent/1/?age=2')).html).toContain(robots);
  expect((await site.ask('/models/recent/1/')).html).not.toContain(robots);
});
