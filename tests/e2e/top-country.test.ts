import { describe, expect, it } from 'vitest';
import { DEFAULT_COUNTRY } from '#config/countries.ts';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { countries } from '#contract/calls/countries.ts';
import { PLAIN_LIST, videos, type VideosParams } from '#contract/calls/videos.ts';
import { startDemoSite, tileTitles } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const HEADER = 'x-visitor-country';
const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off', COUNTRY_HEADER: HEADER }));

async function titlesOf(objectId: string, params: Partial<VideosParams> = {}): Promise<string[]> {
  const answer = await site.client.read(videos, {
    ...PLAIN_LIST,
    ...{ gender: 'str', sort: 'most-popular', count: LISTING_PAGE_SIZE, section: 'country' },
    ...params,
    objectId,
  });
  return answer.videos?.map(({ title }) => title) ?? [];
}

describe('top videos of a country', () => {
  it('ROUTE-27 are of the country in the address, without an address of the default one', async () => {
    const page = await site.open('/top-country/1/?country=de', { scripts: false });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Top videos: Germany');
    expect(await tileTitles(page)).toEqual(await titlesOf('de'));
    await page.goto('/top-country/1/');
    expect(await tileTitles(page)).toEqual(await titlesOf(DEFAULT_COUNTRY));
  });

  it('ROUTE-27 are of the visitor’s country where the server knows it', async () => {
    const headers = { [HEADER]: 'JP' };
    const page = await site.open('/top-country/1/', { scripts: false, headers });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Top videos: Japan');
  });

  it('ROUTE-28 have a default page', async () => {
    const answer = await site.ask('/top-country/?country=de');
    expect(answer).toMatchObject({ status: 302, to: '/top-country/1/?country=de' });
  });

  it('LIST-15 the picker offers every country that has videos, by name', async () => {
    const answer = await site.client.read(countries, {
      ...{ lifetime: 0, gender: 'str', section: 'videos' },
    });
    const page = await site.open('/top-country/1/?country=de', { scripts: false });
    const options = page.getByRole('combobox', { name: 'Country' }).locator('option');
    const codes = await options.evaluateAll((all) =>
      all.map((option) => (option as HTMLOptionElement).value),
    );
    expect(codes.toSorted()).toEqual(answer.countries.map(({ code }) => code).toSorted());
    const names = (await options.allTextContents()).map((name) => name.trim());
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('LIST-15 the picker works without script and keeps the filters', async () => {
    const start = '/top-country/2/?country=de&sort=longest&duration=2';
    const page = await site.open(start, { scripts: false });
    await page.getByRole('combobox', { name: 'Country' }).selectOption('fr');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('country') === 'fr');
    expect(new URL(page.url()).pathname).toBe('/top-country/1/');
    expect(await tileTitles(page)).toEqual(
      await titlesOf('fr', { sort: 'longest', duration: '2' }),
    );
  });

  it('LIST-15 the picker needs no button with script', async () => {
    const page = await site.open('/top-country/1/?country=de');
    expect(await page.getByRole('button', { name: 'Show', exact: true }).isVisible()).toBe(false);
    await page.getByRole('combobox', { name: 'Country' }).selectOption('us');
    await page.waitForURL('**/top-country/1/?country=us');
  });

  it('keep their country through sorts and pages', async () => {
    const page = await site.open('/top-country/1/?country=us', { scripts: false });
    await page.getByRole('link', { name: 'Longest', exact: true }).click();
    await page.waitForURL('**/top-country/1/?country=us&sort=longest');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/top-country/2/?country=us&sort=longest');
    expect(await tileTitles(page)).toEqual(await titlesOf('us', { sort: 'longest', page: 2 }));
  });

  it('take several filters at once on a phone, in the sheet of every listing', async () => {
    const page = await site.open('/top-country/2/?country=us', { width: 360 });
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByText('Month', { exact: true }).click();
    await sheet.getByText('10–40 min', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Show videos' }).click();
    await page.waitForURL((url) => url.searchParams.get('date') === 'month');
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/top-country/1/');
    expect(searchParams.get('country')).toBe('us');
    expect(await tileTitles(page)).toEqual(await titlesOf('us', { date: 'month', duration: '2' }));
  });

  it('name their country in the language of the page', async () => {
    const page = await site.open('/de/top-country/1/?country=jp', { scripts: false });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Japan');
    const options = page.locator('select[name=country] option');
    const names = (await options.allTextContents()).map((name) => name.trim());
    expect(names).toContain('Deutschland');
  });

  it('ERR-15 may be none; ROUTE-87 a country is two letters', async () => {
    const { status, html } = await site.ask('/top-country/1/?country=aq');
    expect(status).toBe(200);
    expect(html).toContain('Videos not found: try changing your search criteria.');
    expect((await site.ask('/top-country/1/?country=zzz')).status).toBe(404);
    expect((await site.ask('/top-country/0/')).status).toBe(404);
  });
});

describe('the sitemap page', () => {
  it('leads to every section, category, sort and legal page, and to models and channels', async () => {
    const page = await site.open('/sitemap-page/', { scripts: false });
    const links = page.getByRole('main').locator('.plain-list').getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const begins = (path: string): number => hrefs.filter((href) => href?.startsWith(path)).length;
    expect(hrefs).toContain('/videos/longest/1/');
    expect(hrefs).toContain('/models/most-popular/1/');
    expect(hrefs).toContain('/information/terms/');
    expect(begins('/categories/')).toBeGreaterThan(20);
    expect(begins('/model/')).toBe(LISTING_PAGE_SIZE);
    expect(begins('/channel/')).toBeGreaterThan(10);
  });

  it('has no dead link among the sections', async () => {
    const page = await site.open('/sitemap-page/', { scripts: false });
    const links = page.getByRole('main').locator('.plain-list').first().getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const answers = await Promise.all(hrefs.map((href) => site.ask(href ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(hrefs.map(() => 200));
  });
});

describe('a category page in another language', () => {
  it.each([
    ['de', 'Hafen', 'Gewählte Kategorien'],
    ['ru', 'Гавань', 'Выбранные категории'],
    ['ja', '港', '選択中のカテゴリー'],
  ])('CAT-04 %s has title and chip in its language', async (lang, title, chosen) => {
    const path = `/${lang}/categories/harbour/latest-updates/1/`;
    const page = await site.open(path, { scripts: false });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await page.title()).toMatch(new RegExp(`^${title}`));
    const chips = page.getByRole('list', { name: chosen });
    expect((await chips.getByRole('listitem').first().innerText()).trim()).toBe(title);
  });
});
