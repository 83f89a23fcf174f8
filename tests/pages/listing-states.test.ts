import { describe, expect, it } from 'vitest';
import { MAX_CATEGORIES } from '#config/limits.ts';
import { startSite } from '../setup/site.ts';
import { useLists } from './support/lists.ts';
import { allByRole, byRole, wordsOf, type ReadPage } from './support/read-page.ts';

const site = useLists();
const { ask } = site;

const followLink = (page: ReadPage, name: string): Promise<ReadPage> =>
  page.follow(byRole(page.document, 'link', { name }));

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
    const { document } = await site.read('/nowhere/');
    const link = byRole(byRole(document, 'main'), 'link', { name: 'Home' });
    expect(link.getAttribute('href')).toBe('/');
  });
});

describe('what a list can come to', () => {
  it('past its end: status 404, words, and a way to page 1', async () => {
    const page = await site.read('/videos/longest/99/?duration=2');
    expect(page.status).toBe(404);
    expect((await followLink(page, 'Go to page 1')).path).toBe('/videos/longest/1/?duration=2');
  });

  it('ERR-15 empty: status 200 and the words of the specification', async () => {
    const { status, words } = await ask('/categories/empty/longest/1/');
    expect(status).toBe(200);
    expect(words).toContain('Videos not found: try changing your search criteria.');
    expect(words.match(/not? (videos )?found/giu)).toHaveLength(1);
  });

  it('ERR-11 empty of channels: status 200 and the words of the specification', async () => {
    const { status, words } = await ask('/channels/recent/1/');
    expect(status).toBe(200);
    expect(words).toContain('Channels not found: try changing your search criteria.');
  });

  it('empty under a filter: a way to take it off', async () => {
    const page = await site.read('/categories/empty/longest/1/?duration=3');
    expect((await followLink(page, 'Clear filters')).path).toBe('/categories/empty/longest/1/');
  });

  it('ERR-17 denied: status 403, that it may not be viewed, and what may', async () => {
    const { status, document } = await site.read('/categories/secret/longest/1/');
    expect(status).toBe(403);
    expect(wordsOf(byRole(document, 'main'))).toContain('You do not have permission to view this.');
    expect(allByRole(document, 'region', { name: 'Most popular videos' })).toHaveLength(1);
  });

  it.each([
    ['garbage', 'bad_answer', 'LIST-21'],
    ['broken', 'general_error', 'LIST-21'],
    ['gone', 'api_unreachable', 'an API that is down'],
    ['silent', 'videos_not_found', 'LIST-22'],
  ])('in trouble (%s): status 503 and the code %s (%s)', async (category, code) => {
    const { status, words } = await ask(`/categories/${category}/longest/1/`);
    expect(status).toBe(503);
    expect(words).toContain(`Code: ${code}`);
    expect(words).not.toMatch(/\bat \S+:\d+|Error:/);
  });

  it.each(['/', '/categories/', '/videos/latest-updates/1/'])(
    'without any API %s says so in words, with its shell',
    { tags: 'long' },
    async (path) => {
      const alone = await startSite({ API_ORIGIN: 'http://127.0.0.1:9', PAGE_STORE: 'off' });
      const answer = await fetch(alone.origin + path);
      const html = await answer.text();
      await alone.stop();
      expect(answer.status).toBe(503);
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
  const chips = ({ document }: ReadPage): string[] =>
    allByRole(byRole(document, 'list', { name: 'Chosen categories' }), 'link').map(wordsOf);

  it('ROUTE-22 ROUTE-23 CAT-04 CAT-05 CAT-07 shows what is chosen, to be removed or added to', async () => {
    const page = await site.read('/categories/aurora,rain/top-rated/1/');
    expect(chips(page)).toEqual(['Aurora', 'Rain', 'Add category']);
    expect(site.api.lists.at(-1)).toMatchObject({ section: 'categories', objectId: 'aurora,rain' });
    const without = await followLink(page, 'Remove Aurora');
    expect(without.path).toBe('/categories/rain/top-rated/1/');
    expect(wordsOf(byRole(without.document, 'heading', { level: 1 }))).toBe('Rain');
  });

  it('CAT-09 leads to the index when the last one goes', async () => {
    const page = await site.read('/categories/rain/longest/1/');
    expect((await followLink(page, 'Remove Rain')).path).toBe('/categories/');
  });

  it('CAT-06 CAT-08 CAT-10 takes three, and no more, in the present sort', async () => {
    const page = await site.read('/categories/aurora,rain/longest/1/');
    const index = await followLink(page, 'Add category');
    const paper = index.document.querySelector('.cat[data-dir=paper] a');
    if (!paper) throw new Error('no tile of it');
    const three = await index.follow(paper);
    expect(three.path).toBe('/categories/aurora,rain,paper/longest/1/');
    expect(chips(three)).toHaveLength(MAX_CATEGORIES);
    expect(chips(three)).not.toContain('Add category');
  });

  it('ROUTE-25 ROUTE-26 reads the form with a page and a sort in the query', async () => {
    expect((await ask('/categories/aurora/2/?sort=longest')).status).toBe(200);
    expect(site.api.lists.at(-1)).toMatchObject({ sort: 'longest', page: 2, objectId: 'aurora' });
    expect((await ask('/categories/aurora/2/')).status).toBe(200);
    expect(site.api.lists.at(-1)).toMatchObject({ sort: 'latest-updates', page: 2 });
  });

  it('CAT-01 CAT-02 CAT-03 ROUTE-21 the index shows title, count and a sample', async () => {
    const { document } = await site.read('/categories/');
    const aurora = byRole(byRole(document, 'main'), 'link', { name: /Aurora.*videos/ });
    expect(wordsOf(aurora)).toMatch(/Aurora\s*9\.8K videos/);
    expect(aurora.querySelector('img')?.getAttribute('src')).toContain('/media/thumbs/aurora/');
    expect(aurora.getAttribute('href')).toBe('/categories/aurora/latest-updates/1/');
  });
});
