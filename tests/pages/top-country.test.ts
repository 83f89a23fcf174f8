import { describe, expect, it } from 'vitest';
import { DEFAULT_COUNTRY } from '#config/countries.ts';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { countries } from '#contract/calls/countries.ts';
import { PLAIN_LIST, videos, type VideosParams } from '#contract/calls/videos.ts';
import { askPage } from '../setup/ask-page.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, fill, tileTitles, wordsOf } from './support/read-page.ts';

const HEADER = 'x-visitor-country';
const site = useDemo({ PAGE_STORE: 'off', COUNTRY_HEADER: HEADER });

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
    const page = await site.read('/top-country/1/?country=de');
    expect(wordsOf(byRole(page.document, 'heading', { level: 1 }))).toBe('Top videos: Germany');
    expect(tileTitles(page)).toEqual(await titlesOf('de'));
    expect(tileTitles(await site.read('/top-country/1/'))).toEqual(await titlesOf(DEFAULT_COUNTRY));
  });

  it('ROUTE-27 are of the visitor’s country where the server knows it', async () => {
    const headers = { [HEADER]: 'JP', cookie: 'age=1' };
    const answer = await fetch(`${site.origin}/top-country/1/`, { headers });
    expect(await answer.text()).toMatch(/<h1[^>]*>Top videos: Japan</);
  });

  it('ROUTE-28 have a default page', async () => {
    const answer = await site.ask('/top-country/?country=de');
    expect(answer).toMatchObject({ status: 302, to: '/top-country/1/?country=de' });
  });

  it('LIST-15 the picker offers every country that has videos, by name', async () => {
    const answer = await site.client.read(countries, {
      ...{ lifetime: 0, gender: 'str', section: 'videos' },
    });
    const { document } = await site.read('/top-country/1/?country=de');
    const picker = byRole(document, 'combobox', { name: 'Country' });
    const options = [...picker.querySelectorAll('option')];
    const codes = options.map((option) => option.getAttribute('value') ?? '');
    expect(codes.toSorted()).toEqual(answer.countries.map(({ code }) => code).toSorted());
    const names = options.map(wordsOf);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('LIST-15 the picker works without script and keeps the filters', async () => {
    const start = await site.read('/top-country/2/?country=de&sort=longest&duration=2');
    const picker = byRole(start.document, 'combobox', { name: 'Country' });
    fill(picker, 'fr');
    const page = await start.submit(picker);
    expect(new URL(page.path, site.origin).pathname).toBe('/top-country/1/');
    expect(page.path).toContain('country=fr');
    expect(tileTitles(page)).toEqual(await titlesOf('fr', { sort: 'longest', duration: '2' }));
  });

  it('keep their country through sorts and pages', async () => {
    const first = await site.read('/top-country/1/?country=us');
    const longest = await first.follow(byRole(first.document, 'link', { name: 'Longest' }));
    expect(longest.path).toBe('/top-country/1/?country=us&sort=longest');
    const next = await longest.follow(byRole(longest.document, 'link', { name: 'Next page' }));
    expect(next.path).toBe('/top-country/2/?country=us&sort=longest');
    expect(tileTitles(next)).toEqual(await titlesOf('us', { sort: 'longest', page: 2 }));
  });

  it('name their country in the language of the page', async () => {
    const { document } = await site.read('/de/top-country/1/?country=jp');
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toContain('Japan');
    const options = [...document.querySelectorAll('select[name=country] option')];
    expect(options.map(wordsOf)).toContain('Deutschland');
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
    const { document } = await site.read('/sitemap-page/');
    const links = [...document.querySelectorAll('main .plain-list a')];
    const hrefs = links.map((link) => link.getAttribute('href'));
    const begins = (path: string): number => hrefs.filter((href) => href?.startsWith(path)).length;
    expect(hrefs).toContain('/videos/longest/1/');
    expect(hrefs).toContain('/models/most-popular/1/');
    expect(hrefs).toContain('/information/terms/');
    expect(begins('/categories/')).toBeGreaterThan(20);
    expect(begins('/model/')).toBe(LISTING_PAGE_SIZE);
    expect(begins('/channel/')).toBeGreaterThan(10);
  });

  it('has no dead link among the sections', async () => {
    const { document } = await site.read('/sitemap-page/');
    const links = [...(document.querySelector('main .plain-list')?.querySelectorAll('a') ?? [])];
    expect(links.length).toBeGreaterThan(4);
    const answers = await Promise.all(
      links.map((link) => askPage(site.origin, link.getAttribute('href') ?? '')),
    );
    expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200));
  });
});

describe('a category page in another language', () => {
  it.each([
    ['de', 'Hafen', 'Gewählte Kategorien'],
    ['ru', 'Гавань', 'Выбранные категории'],
    ['ja', '港', '選択中のカテゴリー'],
  ])('CAT-04 %s has title and chip in its language', async (lang, title, chosen) => {
    const { document } = await site.read(`/${lang}/categories/harbour/latest-updates/1/`);
    expect(wordsOf(byRole(document, 'heading', { level: 1 }))).toBe(title);
    expect(document.querySelector('title')?.textContent).toMatch(new RegExp(`^${title}`));
    const [chip] = allByRole(byRole(document, 'list', { name: chosen }), 'listitem');
    expect(chip && wordsOf(chip)).toBe(title);
  });
});
