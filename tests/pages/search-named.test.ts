import { describe, expect, it } from 'vitest';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import * as calls from '#contract/calls.ts';
import { useDemo } from './support/demo.ts';
import { allByRole, byRole, tileTitles, wordsOf, type ReadPage } from './support/read-page.ts';

const demo = useDemo();

const cards = (document: Document): (string | null)[] =>
  [...document.querySelectorAll('main a.named')].map((link) => link.getAttribute('href'));

describe('a search that finds nothing as it is spelled', () => {
  it('shows what was meant, says so, and leads to it', async () => {
    const right = await demo.read('/search/?s=lighthouse');
    const page = await demo.read('/search/?s=ligthouse');
    expect(tileTitles(page)).toEqual(tileTitles(right));
    const main = byRole(page.document, 'main');
    expect(wordsOf(byRole(main, 'heading', { level: 1 }))).toBe('Results for “lighthouse”');
    expect(wordsOf(main)).toContain('No results for “ligthouse”. Showing results for lighthouse');
    const [said] = [...main.querySelectorAll('.meant a')];
    if (!said) throw new Error('no link');
    expect((await page.follow(said)).path).toBe('/search/1/?s=lighthouse');
    expect(right.document.querySelector('.meant')).toBeNull();
  });

  it('leads to what was meant with what narrows it, and to playlists and albums of that', async () => {
    const slip = await demo.read('/search/1/?s=ligthouse&sort=longest&duration=2');
    const [said] = [...slip.document.querySelectorAll('main .meant a')];
    if (!said) throw new Error('no link');
    const right = await slip.follow(said);
    expect(right.path).toBe('/search/1/?s=lighthouse&sort=longest&duration=2');
    const others = ({ document }: ReadPage) =>
      allByRole(byRole(document, 'main'), 'link', { name: /^\d+ (playlist|album)/u }).map((link) =>
        link.getAttribute('href'),
      );
    expect(others(right).length).toBeGreaterThan(0);
    expect(others(slip)).toEqual(others(right));
  });

  it('pages on through what was meant', async () => {
    const second = await demo.read('/search/2/?s=ligthouse');
    expect(tileTitles(second)).toEqual(tileTitles(await demo.read('/search/2/?s=lighthouse')));
  });
});

describe('a search for a name', () => {
  it.each([
    ['lighthouse', ['/categories/lighthouse/latest-updates/1/']],
    ['LIGTHOUSE', ['/categories/lighthouse/latest-updates/1/']],
    ['beams', []],
  ])('%s shows %j', async (text, hrefs) => {
    const { document } = await demo.read(`/search/?s=${text}`);
    expect(
      cards(document).map((href) => href?.replace(/[^/]+\/1\/$/u, 'latest-updates/1/')),
    ).toEqual(hrefs);
  });

  it('of a model, a channel and a member shows them, in another case too', async () => {
    const { models, channels } = await demo.client.read(
      calls.suggester,
      { lifetime: 60, count: 3 },
      { group: 'str' },
    );
    const { members } = await demo.client.read(calls.members, {
      ...{ lifetime: 60, sort: 'recent', count: 1, page: 1 },
      ...NO_MEMBER_FILTER,
    });
    const names = [models[0]?.title, channels[0]?.title, members[0]?.name];
    const kinds = ['/model/', '/channel/', '/member/'];
    for (const [at, name = ''] of names.entries()) {
      const { document } = await demo.read(`/search/?s=${encodeURIComponent(name.toUpperCase())}`);
      expect(name).not.toBe('');
      expect(cards(document).join(), name).toContain(kinds[at]);
    }
  });

  it('of a category shows it by its name in the visitor’s language', async () => {
    const { document } = await demo.read('/de/search/?s=hafen');
    expect(cards(document).join()).toContain('/de/categories/harbour/');
  });
});

describe('where nothing is found', () => {
  it('what is nearly called so is offered, in the visitor’s language', async () => {
    const { document } = await demo.read('/pl/search/?s=latrn');
    const offered = [...document.querySelectorAll('main a.named')].map((link) => [
      wordsOf(link),
      link.getAttribute('href'),
    ]);
    expect(offered).toContainEqual([
      expect.stringMatching(/^Latarnia morska Kategoria/u),
      expect.stringMatching(/^\/pl\/categories\/lighthouse\//u),
    ]);
    expect(offered.length).toBeLessThanOrEqual(3);
    expect(cards((await demo.read('/pl/search/?s=qqqqqq')).document)).toEqual([]);
  });

  it.each([
    '/search/?s=qqqqqq',
    '/search/',
    '/no-such-page/',
    '/models/most-popular/1/?alphabet=x&race=asian',
    '/members/1/?name=qqqqqq',
    '/videos/longest/9999/',
    '/videos/history/1/',
  ])('%s shows popular videos', async (path) => {
    const { document } = await demo.read(path);
    const popular = byRole(document, 'region', { name: 'Most popular videos' });
    expect(allByRole(popular, 'listitem')).toHaveLength(12);
  });

  it('offers no order, and filters only to take away those that are set', async () => {
    const bars = async (path: string) => {
      const { document } = await demo.read(path);
      return [
        allByRole(document, 'list', { name: 'Sort' }).length,
        allByRole(document, 'navigation', { name: 'Filters' }).length,
      ];
    };
    expect(await bars('/search/?s=night')).toEqual([1, 1]);
    expect(await bars('/search/?s=qqqqqq')).toEqual([0, 0]);
    expect(await bars('/search/?s=qqqqqq&duration=2')).toEqual([0, 1]);
  });

  it('says how much to type in the script of the text', async () => {
    expect(wordsOf((await demo.read('/search/?s=ab')).document.body)).toContain('at least 3');
    expect(wordsOf((await demo.read('/search/?s=夜')).document.body)).toContain('at least 2');
  });

  it('of all chosen categories the last can be taken away at once', async () => {
    const page = await demo.read('/categories/lighthouse,patterns,machines/latest-updates/1/');
    const card = page.document.querySelector('main .card');
    if (!card) throw new Error('no card');
    const links = allByRole(card, 'link');
    expect(links.map((link) => wordsOf(link))).toEqual(['Remove Machines', 'Remove Patterns']);
    const [first] = links;
    if (!first) throw new Error('no link');
    expect((await page.follow(first)).path).toMatch(/^\/categories\/lighthouse,patterns\//u);
  });
});
