import { expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import type { Language } from '#config/locales.ts';
import { loadFacets } from '../../../src/pages/search/_facets.ts';

const CITY = { dir: 'big-city', title: 'Big City' };

/** What a search of straight videos says of a category that only another group has videos of. */
async function chosenIn(lang: Language): Promise<string[]> {
  const client = createClient({
    fetch: ({ url }) => {
      const hasIt = new URL(url).pathname.endsWith('/gay.all.de.json');
      const categories = hasIt ? [{ dir: CITY.dir, title: 'Großstadt', total_videos: '3' }] : [];
      return Promise.resolve(Response.json({ categories }));
    },
    origin: 'http://api.test',
  });
  const view = { lang, group: 'str', gate: 'none', prefix: '' } as const;
  const found = await loadFacets(
    { view, client } as App.Locals,
    {
      asked: { sort: 'relevance', page: 1, filters: { category: [CITY.dir] } },
      answer: { categories: [CITY], facets: [] },
      state: { kind: 'empty' },
      href: () => '/search/1/',
    } as never,
  );
  return found.taken.map(({ title }) => title);
}

it.each([
  ['en', 'Big City'],
  ['de', 'Großstadt'],
] as const)(
  'a chosen category that this group has no videos of has its name: in %s',
  async (lang, title) => {
    expect(await chosenIn(lang)).toEqual([title]);
  },
);
