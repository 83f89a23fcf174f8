import { describe, expect, it } from 'vitest';
import { SISTER_SITES } from '#config/site.ts';
import { useLists } from './support/lists.ts';
import { allByRole, byRole, wordsOf } from './support/read-page.ts';

const site = useLists();

const LISTING = '/videos/latest-updates/1/';
const FULL_PAGES = ['/', LISTING, '/categories/', '/search/1/?s=night', '/videos/history/1/'];
const PLAIN_PAGES = ['/information/terms/', '/nowhere/'];
const STRIPS = ['Categories to explore', 'Popular searches'];

describe('the sidebar', () => {
  it('LAY-01 leads to home, videos, categories, models and channels, and marks where one is', async () => {
    const { document } = await site.read(LISTING);
    const side = byRole(document, 'navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Home', '/'],
      ['Videos', '/videos/latest-updates/1/'],
      ['Categories', '/categories/'],
      ['Models', '/models/most-popular/1/'],
      ['Channels', '/channels/most-popular/1/'],
    ] as const) {
      expect([name, byRole(side, 'link', { name }).getAttribute('href')]).toEqual([name, path]);
    }
    expect(side.querySelector('[aria-current=page]')?.textContent?.trim()).toBe('Videos');
  });
});

describe('the header', () => {
  it('LAY-04 LAY-05 LAY-06 LAY-08 holds logo, search and history, and no watch later', async () => {
    const { document } = await site.read(LISTING);
    const header = byRole(document, 'banner');
    expect(byRole(header, 'link', { name: /home page/ }).getAttribute('href')).toBe('/');
    byRole(header, 'search');
    byRole(header, 'link', { name: /^History/ });
    // What is a member's is there for everybody, and shown to members alone.
    expect(header.querySelectorAll('a[href*="watch_later"]:not(.member)')).toHaveLength(0);
    expect(wordsOf(header)).not.toContain('Watch later');
  });

  it.each(['/report/?of=%2Fvideos%2F1042%2F', '/notifications/stop/?token=1.reply.x'])(
    'leads whoever signs in at %s back to what its address says',
    async (path) => {
      const header = byRole((await site.read(path)).document, 'banner');
      expect(byRole(header, 'link', { name: 'Sign in' }).getAttribute('href')).toBe(
        `/login/?back=${encodeURIComponent(path)}`,
      );
    },
  );
});

describe('the strips', () => {
  it.each(FULL_PAGES)('LAY-10 LAY-12 are on %s', async (path) => {
    const { document } = await site.read(path);
    for (const name of STRIPS) byRole(document, 'navigation', { name });
  });

  it.each(PLAIN_PAGES)('LAY-11 LAY-13 are not on %s', async (path) => {
    const { document } = await site.read(path);
    byRole(document, 'banner');
    for (const name of STRIPS) {
      expect([name, allByRole(document, 'navigation', { name })]).toEqual([name, []]);
    }
  });

  it.each(PLAIN_PAGES)('ADS-18 %s has no sites of the network but in its footer', async (path) => {
    const name = 'More from our network';
    byRole((await site.read('/')).document, 'region', { name });
    expect(allByRole((await site.read(path)).document, 'region', { name })).toEqual([]);
  });

  it('have their tags on a page of their own', async () => {
    const home = await site.read('/');
    const tags = await home.follow(byRole(home.document, 'link', { name: 'Popular searches' }));
    const words = tags.document.querySelectorAll('#searches a');
    expect(words.length).toBeGreaterThanOrEqual(100);
    expect(words[0]?.getAttribute('href')).toMatch(/^\/search\/1\/\?s=/);
  });
});

describe('the footer', () => {
  it.each([...FULL_PAGES, ...PLAIN_PAGES])(
    'LAY-15 LAY-18 of %s has the legal pages and the sister sites',
    async (path) => {
      const footer = byRole((await site.read(path)).document, 'contentinfo');
      const legal = byRole(footer, 'navigation', { name: 'Legal' });
      // Eight pages of words, and the form by which content is reported.
      expect(allByRole(legal, 'link')).toHaveLength(9);
      byRole(legal, 'link', { name: 'Report' });
      const network = byRole(footer, 'navigation', { name: 'Our other sites' });
      expect(allByRole(network, 'link').map(wordsOf)).toEqual(
        SISTER_SITES.map(({ title }) => title),
      );
    },
  );

  it('LAY-15 leads to pages that are there', async () => {
    const home = await site.read('/');
    const legal = byRole(home.document, 'navigation', { name: 'Legal' });
    for (const link of allByRole(legal, 'link')) {
      const { path, status } = await home.follow(link);
      expect([path, status]).toEqual([link.getAttribute('href'), 200]);
    }
  });

  it('LAY-16 LAY-17 introduces the site on the home page only', async () => {
    const name = 'Free videos for adults';
    byRole((await site.read('/')).document, 'heading', { name });
    for (const path of [LISTING, ...PLAIN_PAGES]) {
      const { document } = await site.read(path);
      expect([path, allByRole(document, 'heading', { name })]).toEqual([path, []]);
    }
  });
});

it('I18N-15 a page under a language prefix keeps it in its links', async () => {
  const { document } = await site.read(`/de${LISTING}`);
  expect(document.documentElement.getAttribute('lang')).toBe('de');
  const links = allByRole(byRole(document, 'main'), 'link');
  const hrefs = links.map((link) => link.getAttribute('href'));
  expect(hrefs.length).toBeGreaterThan(60);
  expect(hrefs.filter((href) => !href?.startsWith('/de/'))).toEqual([]);
});
