import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { COOKIES } from '#config/cookies.ts';
import { LANGUAGES } from '#config/locales.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { abbreviateCount } from '#lib/format.ts';
import { useDemo } from './support/demo.ts';
import { plainBrowser } from './support/plain-browser.ts';
import { byRole, wordsOf } from './support/read-page.ts';

const demo = useDemo();

/** How many videos a text counts, as it stands there: "4,395 videos", "4.3K". */
const countIn = (words: string | undefined): string =>
  /[\d.,]+[KM]?(?= videos?\b)/u.exec(words ?? '')?.[0] ?? '';
/** As a card writes what a headline says whole. */
const short = (count: string): string =>
  /[KM]$/u.test(count) ? count : abbreviateCount(Number(count.replaceAll(',', '')), 'en');

/** Cards of a list by their addresses without language and page: the words of each. */
const cardsOf = (document: Document, of: RegExp): Map<string, string> => {
  const links = [...document.querySelectorAll('main a')];
  const named = links.flatMap((link): [string, string][] => {
    const [found] = of.exec(link.getAttribute('href') ?? '') ?? [];
    return found === undefined ? [] : [[found, wordsOf(link)]];
  });
  return new Map(named.filter(([, words]) => words !== ''));
};

describe.each(SITE_GROUPS)('in the group %s', (group) => {
  const browser = plainBrowser({
    get origin() {
      return demo.origin;
    },
  });
  browser.cookies.set(COOKIES.group, group);

  it.each([
    ['/categories/', /\/categories\/[\w-]+\//u, 'latest-updates/1/'],
    ['/models/most-popular/1/', /\/model\/[\w-]+\//u, ''],
    ['/channels/most-popular/1/', /\/channel\/[\w-]+\//u, ''],
  ])('a card of %s counts as the page does that it leads to', async (list, of, rest) => {
    const cards = cardsOf((await browser.open(list)).document, of);
    expect(cards.size).toBeGreaterThan(3);
    for (const [href, words] of [...cards].slice(0, 4)) {
      const main = byRole((await browser.open(href + rest)).document, 'main');
      const head = wordsOf(main.querySelector('.head, .profile') ?? main);
      expect(`${href} ${short(countIn(head))}`).toBe(`${href} ${short(countIn(words))}`);
    }
  });

  it('a video page counts its categories as their lists do', async () => {
    const { document } = await browser.open('/videos/most-popular/1/');
    const [video] = cardsOf(document, /\/videos\/\d+\/[\w-]+\//u).keys();
    const cards = cardsOf(
      (await browser.open(video ?? '')).document,
      /\/(?:categories|model|channel)\/[\w-]+\//u,
    );
    const counted = [...cards].filter(([, words]) => countIn(words) !== '');
    expect(counted.length).toBeGreaterThan(3);
    for (const [href, words] of counted.slice(0, 4)) {
      const main = byRole((await browser.open(href)).document, 'main');
      const head = wordsOf(main.querySelector('.head, .profile') ?? main);
      expect(`${href} ${short(countIn(head))}`).toBe(`${href} ${short(countIn(words))}`);
    }
  });
});

it('a video of another site group says no number of its models, as their pages count in the visitor’s', async () => {
  const browser = plainBrowser({
    get origin() {
      return demo.origin;
    },
  });
  browser.cookies.set(COOKIES.group, 'gay');
  const { document } = await browser.open('/videos/most-popular/1/');
  const numbersOf = (of: Document) => of.querySelectorAll('.watch-tags small').length;
  const paths = [...cardsOf(document, /\/videos\/\d+\/[\w-]+\//u).keys()].slice(0, 20);
  let path = '';
  for (const one of paths) {
    path = one;
    if (numbersOf((await browser.open(one)).document) > 0) break;
  }
  expect(numbersOf((await browser.open(path)).document)).toBeGreaterThan(0);
  const here = (await demo.read(path)).document;
  expect(here.querySelectorAll('.watch-tags a[href^="/model/"]').length).toBeGreaterThan(0);
  expect(numbersOf(here)).toBe(0);
});

it('a search says how many results it has, beside the videos of who has that name', async () => {
  const { models } = await demo.client.read(
    calls.suggester,
    { lifetime: 60, count: 1 },
    { group: 'str' },
  );
  const name = models[0]?.title ?? '';
  const { document } = await demo.read(`/search/?s=${encodeURIComponent(name)}`);
  const main = byRole(document, 'main');
  expect(wordsOf(main.querySelector('.head') ?? main)).toMatch(/\d results/u);
  const card = main.querySelector('a.named');
  const { document: page } = await demo.read(card?.getAttribute('href') ?? '');
  const profile = wordsOf(page.querySelector('.profile') ?? page.body);
  expect(short(countIn(wordsOf(card ?? main)))).toBe(short(countIn(profile)));
});

it('a category has its name in each language, in its title, its chip and the index', async () => {
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    const prefix = language === 'en' ? '' : `/${language}`;
    const { document } = await demo.read(`${prefix}/categories/boats/latest-updates/1/`);
    const main = byRole(document, 'main');
    const title = wordsOf(byRole(main, 'heading', { level: 1 }));
    expect(wordsOf(main.querySelector('.chip.on') ?? main)).toBe(title);
    const index = await demo.read(`${prefix}/categories/`);
    const tile = index.document.querySelector(`main a[href^="${prefix}/categories/boats/"]`);
    expect(wordsOf(tile ?? main)).toContain(title);
    titles.add(title);
  }
  // Spanish and Portuguese have one word for it.
  expect(titles.size).toBe(LANGUAGES.length - 1);
});
