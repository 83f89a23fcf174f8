import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { paths } from '#routes/paths.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { crawl, readPage, type CrawledPage } from './support/crawl.ts';
import { smallCatalogue } from './support/small-catalogue.ts';

let site: RunningSite;
let folder = '';
let pages = new Map<string, CrawledPage>();
/** Paths without prefix of everything that the sitemap lists. */
let mapped: string[] = [];

async function locations(address: string): Promise<string[]> {
  const answer = await fetch(site.origin + address);
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, loc = '']) =>
    loc.replaceAll('&amp;', '&').slice(site.origin.length),
  );
}

beforeAll(async () => {
  folder = await smallCatalogue();
  site = await startSite({ DATA_DIR: folder, DEMO: 'false' });
  const files = await locations('/sitemap.xml');
  const all = (await Promise.all(files.map(locations))).flat();
  const prefixed = new RegExp(`^/(?:${LANGUAGES.join('|')})/`, 'u');
  mapped = all.filter((path) => !prefixed.test(path));
  pages = await crawl(site.origin);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const kept = (): [string, CrawledPage][] =>
  [...pages].filter(([, { status, noindex }]) => status === 200 && !noindex);

describe('a crawler without script', () => {
  it('reaches every page that the sitemap lists, and every video', () => {
    expect(mapped.filter((path) => /^\/videos\/\d/u.test(path)).length).toBe(123);
    expect(mapped.filter((path) => pages.get(path)?.status !== 200)).toEqual([]);
  });

  it('meets nothing that is missing or broken, and no redirect that leads to another', () => {
    const bad = [...pages].filter(([, { status }]) => status >= 400);
    expect(bad.map(([path, { status }]) => [path, status])).toEqual([]);
    const chains = [...pages].filter(
      ([, { location }]) => location !== null && pages.get(location)?.location,
    );
    expect(chains.map(([path]) => path)).toEqual([]);
  });

  it('finds no page in the sitemap that redirects, is thin or names another as its own', () => {
    for (const path of mapped) {
      const page = pages.get(path);
      expect([path, page?.status, page?.noindex, page?.canonical]).toEqual([
        path,
        200,
        false,
        path,
      ]);
    }
  });

  it('finds every video that plays in the sitemap, and no other', () => {
    const met = kept().map(([path]) => path);
    const videos = met.filter((path) => /^\/videos\/\d[^?]*$/u.test(path));
    expect(videos.toSorted()).toEqual(
      mapped.filter((path) => /^\/videos\/\d/u.test(path)).toSorted(),
    );
  });

  it('meets no title twice', () => {
    const own = kept().filter(([path, { canonical }]) => canonical === path);
    const byTitle = Map.groupBy(own, ([, { title }]) => title);
    const twice = [...byTitle].filter(([, all]) => all.length > 1);
    expect(twice.map(([title, all]) => [title, ...all.map(([path]) => path)])).toEqual([]);
    expect(own.filter(([, { title }]) => title === '')).toEqual([]);
  });

  it('walks a list to its end, page after page', () => {
    const list = [1, 2, 3].map((page) => paths.videos('latest-updates', page));
    for (const [index, path] of list.entries()) {
      const links = pages.get(path)?.links ?? [];
      expect(links).toContain(list[index + 1] ?? list[index - 1]);
    }
  });

  it('INFO-10, INFO-11 is told the address of every page in ten languages and without one', () => {
    for (const [path, page] of kept()) {
      const own = page.canonical ?? path;
      const wanted = LANGUAGES.map((lang) => [lang, `/${lang}${own}`]);
      expect([...page.alternates]).toEqual([...wanted, ['x-default', own]]);
    }
  });

  it('INFO-10 finds each kind of page in its ten languages', async () => {
    const kinds = Map.groupBy(mapped, (path) =>
      path
        .replaceAll(/\d+|[a-z-]+(?=\/(?:videos|\d))/gu, '*')
        .split('/')
        .slice(0, 3)
        .join('/'),
    );
    for (const [first = ''] of kinds.values()) {
      for (const lang of LANGUAGES) {
        const page = await readPage(site.origin, `/${lang}${first}`);
        expect([lang, first, page.status]).toEqual([lang, first, 200]);
        expect(page.html).toContain(`<html lang="${lang}"`);
        expect(page.canonical).toBe(`/${lang}${first}`);
      }
    }
  });
});
