import { describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { models, NO_MODEL_FILTER, type ModelsParams } from '#contract/calls/models.ts';
import * as enums from '#contract/enums.ts';
import { useDemo } from './support/demo.ts';
import {
  allByRole,
  byRole,
  cardTitles,
  fill,
  shownWords,
  valueOf,
  wordsOf,
  type ReadPage,
} from './support/read-page.ts';

const site = useDemo({ PAGE_STORE: 'off' });

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

const followLink = (page: ReadPage, name: string): Promise<ReadPage> =>
  page.follow(byRole(page.document, 'link', { name }));
const fieldOf = ({ document }: ReadPage, name: string): Element =>
  byRole(document, 'combobox', { name });
/** Links of the chips; none where nothing is chosen. */
const chips = ({ document }: ReadPage): Element[] =>
  allByRole(document, 'list', { name: 'Chosen filters' }).flatMap((list) =>
    allByRole(list, 'link', { name: /^Remove / }),
  );
const sorts = ({ document }: ReadPage): Element => byRole(document, 'group', { name: 'Sort' });

describe('the model list', () => {
  it.each(enums.MODEL_SORTS)('MOD-01 ROUTE-46 LIST-16 by %s', async (sort) => {
    const page = await site.read(`/models/${sort}/1/`);
    expect(cardTitles(page)).toEqual(await titlesOf({ sort }));
    expect(allByRole(sorts(page), 'link')).toHaveLength(enums.MODEL_SORTS.length);
    const current = [...sorts(page).querySelectorAll('[aria-current=true]')];
    expect(current.map((link) => link.getAttribute('data-value'))).toEqual([sort]);
  });

  it('LIST-01 LIST-02 LIST-04 has a headline, its number, and pages of 60', async () => {
    const { totalCount } = await answered({});
    expect(totalCount).toBeGreaterThan(LISTING_PAGE_SIZE);
    const page = await site.read('/models/most-popular/1/');
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toBe('Models');
    expect(wordsOf(byRole(page.document, 'main'))).toContain(`${totalCount} models`);
    expect(cardTitles(page)).toHaveLength(LISTING_PAGE_SIZE);
    const next = await followLink(page, 'Next page');
    expect(next.path).toBe('/models/most-popular/2/');
    expect(cardTitles(next)).toEqual(await titlesOf({ page: 2 }));
  });

  it('MOD-12 MOD-13 MOD-14 MOD-15 ROUTE-45 a card is one link: picture, title, country, videos', async () => {
    const [first] = (await answered({})).models;
    if (!first) throw new Error('no model');
    const { document } = await site.read('/models/most-popular/1/');
    const card = document.querySelector('#list li');
    const link = byRole(card ?? document, 'link');
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(first.country.toUpperCase());
    const words = [...link.children].map(shownWords).filter((text) => text !== '');
    expect(words).toEqual([first.title, country, `${first.totalVideos} videos`]);
    expect(link.getAttribute('href')).toBe(`/model/${first.dir}/videos/1/`);
    expect(link.querySelector('img')?.getAttribute('src')).toBe(new URL(first.image).pathname);
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
    const page = await site.read('/models/recent/99/?age=2');
    expect(page.status).toBe(404);
    expect((await followLink(page, 'Go to page 1')).path).toBe('/models/recent/1/?age=2');
  });
});

/** Each filter: the fact, its name in the address and in the API, its label, and its values. */
const FILTERS = [
  ['MOD-03', 'race', 'race', 'Ethnicity', enums.RACES],
  ['MOD-04', 'age', 'age', 'Age', ['1', '2', '3', '4']],
  ['MOD-05', 'country', 'country', 'Country', ['de', 'us']],
  ['MOD-06', 'tits_size', 'titsSize', 'Bust', enums.BREAST_SIZES],
  ['MOD-07', 'hair_color', 'hairColor', 'Hair', enums.HAIR_COLORS],
  ['MOD-08', 'height', 'height', 'Height', enums.HEIGHTS],
  ['MOD-09', 'weight', 'weight', 'Build', enums.WEIGHTS],
  ['MOD-10', 'tattoo', 'tattoo', 'Tattoos', enums.YES_NO],
  ['MOD-11', 'piercing', 'piercing', 'Piercings', enums.YES_NO],
] as const;

describe('the ten filters', () => {
  it.each(FILTERS)('%s %s', async (_fact, name, key, label, values) => {
    const page = await site.read('/models/count-videos/1/');
    const field = fieldOf(page, label);
    const offered = [...field.querySelectorAll('option')].map((one) => one.getAttribute('value'));
    expect(offered).toEqual(expect.arrayContaining(['', ...values]));
    const value = values[0];
    fill(field, value);
    const narrowed = await page.submit(field);
    expect(new URLSearchParams(narrowed.path.split('?')[1]).get(name)).toBe(value);
    const wanted = await answered({ sort: 'count-videos', [key]: value });
    expect(wanted.totalCount).toBeGreaterThan(0);
    expect(wanted.totalCount).toBeLessThan((await answered({})).totalCount);
    expect(cardTitles(narrowed)).toEqual(wanted.models.map(({ title }) => title));
    expect(valueOf(fieldOf(narrowed, label))).toBe(value);
    expect(chips(narrowed)).toHaveLength(1);
  });

  it('MOD-04 names the ages of each group', async () => {
    const field = fieldOf(await site.read('/models/recent/1/'), 'Age');
    const named = [...field.querySelectorAll('option')].map(wordsOf).slice(1);
    expect(named).toEqual(['18–21', '22–29', '30–39', '40 or older']);
  });

  it('MOD-02 by first letter, keeping the other filters', async () => {
    const page = await site.read('/models/alphabet/1/?tattoo=no');
    const barOf = ({ document }: ReadPage) =>
      byRole(document, 'navigation', { name: 'First letter' });
    expect(allByRole(barOf(page), 'link')).toHaveLength(28);
    const narrowed = await page.follow(byRole(barOf(page), 'link', { name: 'M' }));
    expect(narrowed.path).toBe('/models/alphabet/1/?alphabet=m&tattoo=no');
    expect(cardTitles(narrowed).length).toBeGreaterThan(0);
    expect(cardTitles(narrowed)).toEqual(
      await titlesOf({ sort: 'alphabet', alphabet: 'm', tattoo: 'no' }),
    );
    const current = barOf(narrowed).querySelector('[aria-current=true]');
    expect(current && wordsOf(current)).toBe('M');
  });

  it('combine, and come off one by one as chips', async () => {
    const page = await site.read('/models/most-viewed/1/?age=2&race=caucasian');
    const both = { sort: 'most-viewed', age: '2', race: 'caucasian' } as const;
    expect(cardTitles(page)).toEqual(await titlesOf(both));
    expect(chips(page).map(wordsOf)).toEqual(['Ethnicity: Caucasian', 'Age: 22–29']);
    const one = await followLink(page, 'Remove Ethnicity: Caucasian');
    expect(one.path).toBe('/models/most-viewed/1/?age=2');
    expect(cardTitles(one)).toEqual(await titlesOf({ sort: 'most-viewed', age: '2' }));
    const none = await followLink(one, 'Remove Age: 22–29');
    expect(none.path).toBe('/models/most-viewed/1/');
    expect(chips(none)).toEqual([]);
  });

  it('keep to every sort and page, and go all at once', async () => {
    const page = await site.read('/models/recent/1/?age=2&tattoo=no');
    const sorted = await page.follow(byRole(sorts(page), 'link', { name: 'A–Z' }));
    expect(sorted.path).toBe('/models/alphabet/1/?age=2&tattoo=no');
    expect((await followLink(sorted, 'Clear all filters')).path).toBe('/models/alphabet/1/');
  });

  it('ERR-13 say what to do where nothing fits', async () => {
    const page = await site.read('/models/recent/1/?alphabet=x&race=asian');
    expect(wordsOf(byRole(page.document, 'main'))).toContain(
      'Models not found: try changing your search criteria.',
    );
    expect((await followLink(page, 'Clear filters')).path).toBe('/models/recent/1/');
  });

  it('ignore what is none of their values', async () => {
    const { status, html } = await site.ask(
      '/models/recent/1/?race=xx&age=9&country=1&alphabet=ab',
    );
    expect(status).toBe(200);
    expect(html).not.toContain('Chosen filters');
  });
});

it('a filtered list is not for search engines', async () => {
  const robots = '<meta name="robots" content="noindex';
  expect((await site.ask('/models/recent/1/?age=2')).html).toContain(robots);
  expect((await site.ask('/models/recent/1/')).html).not.toContain(robots);
});
