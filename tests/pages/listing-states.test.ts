import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { MAX_CATEGORIES } from '#config/limits.ts';
import { startSite } from '../setup/site.ts';
import { useListSite } from './support/use-list-site.ts';

const site = useListSite({ PAGE_STORE: 'off' });

interface Answer {
  status: number;
  /** Where it leads, or null. */
  to: string | null;
  /** Words without markup. */
  words: string;
}

async function ask(path: string): Promise<Answer> {
  const headers = { cookie: 'age=1' };
  const answer = await fetch(site.origin + path, { redirect: 'manual', headers });
  const html = await answer.text();
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    words: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  };
}

describe('addresses that lead elsewhere', () => {
  it.each([
    ['/videos/', 302, '/videos/latest-updates/1/', 'ROUTE-18'],
    ['/videos/longest/', 302, '/videos/longest/1/', 'ROUTE-17'],
    ['/categories/aurora/', 302, '/categories/aurora/latest-updates/1/', 'ROUTE-24'],
    ['/search/?s=night', 302, '/search/1/?s=night', 'ROUTE-38'],
    ['/latest-updates/', 301, '/videos/latest-updates/1/', 'ROUTE-29 ROUTE-51'],
    ['/latest-updates/3/', 301, '/videos/latest-updates/3/', 'ROUTE-30'],
    ['/top-rated/', 301, '/videos/top-rated/1/', 'ROUTE-31'],
    ['/top-rated/2/', 301, '/videos/top-rated/2/', 'ROUTE-32'],
    ['/most-popular/', 301, '/videos/most-popular/1/', 'ROUTE-33'],
    ['/most-popular/2/', 301, '/videos/most-popular/2/', 'ROUTE-34'],
    ['/most-commented/', 301, '/videos/most-commented/1/', 'ROUTE-35'],
    ['/history/2/', 301, '/videos/history/2/', 'ROUTE-36'],
    ['/de/videos/', 302, '/de/videos/latest-updates/1/', 'I18N-15'],
    ['/videos/longest/1', 308, '/videos/longest/1/', 'ROUTE-02'],
  ])('%s answers %d to %s (%s)', async (path, status, to) => {
    expect(await ask(path)).toMatchObject({ status, to });
  });
});

describe('addresses of nothing', () => {
  it.each([
    ['/nowhere/', 'ROUTE-86'],
    ['/videos/by-colour/1/', 'ROUTE-16'],
    ['/videos/by-colour/', 'ROUTE-16'],
    ['/videos/longest/0/', 'page 0'],
    ['/videos/longest/x/', 'no page'],
    ['/categories/aurora/by-colour/1/', 'no sort'],
    ['/categories/missing/longest/1/', 'no category'],
    ['/categories/a,b,c,d/longest/1/', 'CAT-10'],
    ['/search/0/?s=night', 'page 0'],
    ['/information/nothing/', 'no page'],
  ])('%s is the 404 page itself (%s) ROUTE-87', async (path) => {
    const { status, words, to } = await ask(path);
    expect([status, to]).toEqual([404, null]);
    expect(words).toContain('Oops! Content not found!');
  });

  it('ERR-01 ERR-02 the 404 page leads to the main page', async () => {
    const page = await site.open('/nowhere/');
    const link = page.getByRole('main').getByRole('link', { name: 'To the main page' });
    expect(await link.getAttribute('href')).toBe('/');
  });
});

describe('what a list can come to', () => {
  it('past its end: status 404, words, and a way to page 1', async () => {
    const page = await site.open('/videos/longest/99/?duration=2');
    expect((await ask('/videos/longest/99/?duration=2')).status).toBe(404);
    await page.getByRole('link', { name: 'To page 1' }).click();
    await page.waitForURL('**/videos/longest/1/?duration=2');
  });

  it('ERR-15 empty: status 200 and the words of the specification', async () => {
    const { status, words } = await ask('/categories/empty/longest/1/');
    expect(status).toBe(200);
    expect(words).toContain('Videos not found: try changing your search criteria.');
  });

  it('ERR-11 empty of channels: status 200 and the words of the specification', async () => {
    const { status, words } = await ask('/channels/recent/1/');
    expect(status).toBe(200);
    expect(words).toContain('Channels not found: try changing your search criteria.');
  });

  it('empty under a filter: a way to take it off', async () => {
    const page = await site.open('/categories/empty/longest/1/?duration=3');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL('**/categories/empty/longest/1/');
  });

  it('ERR-17 denied: status 403, and that it may not be viewed', async () => {
    const { status, words } = await ask('/categories/secret/longest/1/');
    expect(status).toBe(403);
    expect(words).toContain('You do not have permission to view this list.');
  });

  it.each([
    ['garbage', 'bad_answer', 'LIST-21'],
    ['broken', 'general_error', 'LIST-21'],
    ['gone', 'api_unreachable', 'an API that is down'],
    ['silent', 'videos_not_found', 'LIST-22'],
  ])('in trouble (%s): status 502 and the code %s (%s)', async (category, code) => {
    const { status, words } = await ask(`/categories/${category}/longest/1/`);
    expect(status).toBe(502);
    expect(words).toContain(`Code: ${code}`);
    expect(words).not.toMatch(/\bat \S+:\d+|Error:/);
  });

  it.each(['/', '/categories/', '/videos/latest-updates/1/'])(
    'without any API %s says so in words, with its shell',
    async (path) => {
      const alone = await startSite({ API_ORIGIN: 'http://127.0.0.1:9', PAGE_STORE: 'off' });
      const answer = await fetch(alone.origin + path);
      const html = await answer.text();
      await alone.stop();
      expect(answer.status).toBe(502);
      expect(html).toContain('Our server did not answer as it should.');
      expect(html).toContain('role="search"');
    },
  );
});

describe('broken input is a visitor’s mistake, never ours', () => {
  it.each([
    `/search/1/?s=${'x'.repeat(5000)}`,
    '/search/1/?s=%E0%A4%A',
    '/videos/%E0%A4%A/',
    '/videos/longest/1/?duration=9&date=never',
    '/videos/longest/99999999999999999999/',
    '/categories/%00/',
    '/categories/,,,/longest/1/',
    `/categories/${'a'.repeat(900)}/longest/1/`,
  ])('%.40s', async (path) => {
    const { status, words } = await ask(path);
    expect(status).toBeLessThan(500);
    expect(words).not.toMatch(/\bat \S+:\d+/);
  });
});

describe('a listing by categories', () => {
  const chips = (page: Page) =>
    page.getByRole('list', { name: 'Chosen categories' }).getByRole('link');

  it('ROUTE-22 ROUTE-23 CAT-04 CAT-05 CAT-07 shows what is chosen, to be removed or added to', async () => {
    const page = await site.open('/categories/aurora,rain/top-rated/1/', { scripts: false });
    expect(await chips(page).allInnerTexts()).toEqual(['Aurora', 'Rain', 'Add category']);
    expect(site.api.lists.at(-1)).toMatchObject({ section: 'categories', objectId: 'aurora,rain' });
    await page.getByRole('link', { name: 'Remove Aurora' }).click();
    await page.waitForURL('**/categories/rain/top-rated/1/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Rain');
  });

  it('CAT-09 CAT-15 leads to the index when the last one goes, and marks the chosen one before', async () => {
    const page = await site.open('/categories/rain/longest/1/', { scripts: false });
    const side = page.getByRole('navigation', { name: 'Main' });
    expect(await side.locator('[aria-current=true]').innerText()).toContain('Rain');
    await page.getByRole('link', { name: 'Remove Rain' }).click();
    await page.waitForURL('**/categories/');
  });

  it('CAT-06 CAT-08 CAT-10 takes three, and no more, in the present sort', async () => {
    const page = await site.open('/categories/aurora,rain/longest/1/', { scripts: false });
    await page.getByRole('link', { name: 'Add category' }).click();
    const index = page.getByRole('main').getByRole('listitem').getByRole('link');
    await index.filter({ hasText: 'Paper' }).click();
    await page.waitForURL('**/categories/aurora,rain,paper/longest/1/');
    const texts = await chips(page).allInnerTexts();
    expect(texts).toHaveLength(MAX_CATEGORIES);
    expect(texts).not.toContain('Add category');
  });

  it('ROUTE-25 ROUTE-26 reads the form with a page and a sort in the query', async () => {
    expect((await ask('/categories/aurora/2/?sort=longest')).status).toBe(200);
    expect(site.api.lists.at(-1)).toMatchObject({ sort: 'longest', page: 2, objectId: 'aurora' });
    expect((await ask('/categories/aurora/2/')).status).toBe(200);
    expect(site.api.lists.at(-1)).toMatchObject({ sort: 'latest-updates', page: 2 });
  });

  it('CAT-01 CAT-02 CAT-03 ROUTE-21 the index shows title, count and a sample', async () => {
    const page = await site.open('/categories/', { scripts: false });
    const aurora = page.getByRole('main').getByRole('link', { name: /Aurora.*videos/ });
    expect(await aurora.innerText()).toMatch(/Aurora\s+9\.8K videos/);
    expect(await aurora.locator('img').getAttribute('src')).toContain('/media/thumbs/aurora/');
    expect(await aurora.getAttribute('href')).toBe('/categories/aurora/latest-updates/1/');
  });
});
