import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  clockText,
  endOf,
  OFFER_AGAIN_SECONDS,
  OFFER_SECONDS,
} from '#browser/enhance/offer-countdown.ts';
import { offersFor, type PageOffer } from '#components/ads/offers.ts';
import { adsSchema, type Offer } from '#config/ads.ts';
import { withStorageNames } from '../../../src/setup/minify-inline-scripts.ts';

const SCRIPT = withStorageNames(readFileSync('src/browser/inline/offer-choice.js', 'utf8'));

const offersOf = (list: unknown[]): Offer[] => adsSchema.parse({ offers: { list } }).offers.list;

const offer = (title: string, more: object = {}) => ({
  pretitle: 'Club',
  title,
  link: `https://offers.example/${title}/`,
  ...more,
});

interface Browser {
  language?: string;
  country?: string;
  /** What Math.random gives, in turn. */
  random?: number[];
  session?: Record<string, string>;
  local?: Record<string, string>;
  chance?: number;
  countdown?: string;
}

/** Runs the choice as a browser would at its place in the page; gives what is shown, or null. */
function chosen(offers: readonly PageOffer[], browser: Browser = {}) {
  const { chance = 100, countdown = 'restart', random = [] } = browser;
  const small = { textContent: '' };
  const title = { textContent: '' };
  const link = {
    href: '',
    lang: '',
    firstElementChild: small,
    lastElementChild: title,
  };
  const place = {
    hidden: true,
    dataset: { offers: JSON.stringify({ chance, countdown, offers }) },
    querySelector: () => link,
  };
  const numbers = [...random];
  runInNewContext(SCRIPT, {
    document: {
      currentScript: { previousElementSibling: place },
      documentElement: { dataset: { country: browser.country } },
    },
    navigator: { language: browser.language ?? 'en-GB' },
    sessionStorage: browser.session ?? {},
    localStorage: browser.local ?? {},
    Math: { floor: Math.floor, random: () => numbers.shift() ?? 0 },
  });
  if (place.hidden) return null;
  return { href: link.href, pretitle: small.textContent, title: title.textContent };
}

const titleOf = (offers: readonly PageOffer[], browser?: Browser): string | undefined =>
  chosen(offers, browser)?.title;

describe('an offer', () => {
  it('ADS-03 shows its pretitle, title and link', () => {
    const [first] = offersOf([offer('one')]);
    expect(chosen(first ? [first] : [])).toEqual({
      pretitle: 'Club',
      title: 'one',
      href: 'https://offers.example/one/',
    });
  });

  it('ADS-04 ADS-05 has one link, or a list of which one is taken at random', () => {
    const links = ['https://a.example/', 'https://b.example/'];
    const one = offersOf([offer('one', { link: links[0] })]);
    const several = offersOf([offer('one', { link: links })]);
    expect(chosen(one)?.href).toBe(links[0]);
    const taken = [0, 0.4, 0.6, 0.99].map(
      (number) => chosen(several, { random: [0, 0, number] })?.href,
    );
    expect(taken).toEqual([links[0], links[0], links[1], links[1]]);
  });

  it('ADS-06 is one of those in the browser language, at random', () => {
    const offers = offersOf([
      offer('en'),
      offer('de1', { lang: 'de' }),
      offer('de2', { lang: 'de' }),
    ]);
    const german = (random: number) => titleOf(offers, { language: 'de-AT', random: [random] });
    expect([0, 0.49, 0.5, 0.99].map(german)).toEqual(['de1', 'de1', 'de2', 'de2']);
  });

  it('ADS-07 is one in en where the browser language has none', () => {
    const offers = offersOf([offer('en'), offer('de', { lang: 'de' })]);
    expect(titleOf(offers, { language: 'fr' })).toBe('en');
    expect(titleOf(offersOf([offer('de', { lang: 'de' })]), { language: 'fr' })).toBeUndefined();
  });

  it('ADS-08 shows with the chance of the page in a hundred', () => {
    const offers = offersOf([offer('one')]);
    const shows = (chance: number, random: number) =>
      chosen(offers, { chance, random: [0, random] }) !== null;
    expect([shows(30, 0.29), shows(30, 0.3), shows(0, 0), shows(100, 0.999)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('ADS-03 with countries is for their visitors alone', () => {
    const offers = offersOf([offer('alps', { country: ['at', 'ch'] })]);
    const seen = ['at', 'CH', 'de', undefined].map((country) => titleOf(offers, { country }));
    expect(seen).toEqual(['alps', 'alps', undefined, undefined]);
    const one = offersOf([offer('one', { country: 'de' })]);
    expect(titleOf(one, { country: 'de' })).toBe('one');
  });

  it('ADS-02 ADS-03 with tags is on the pages of videos that have one of them', () => {
    const offers = offersOf([offer('any'), offer('sea', { tags: ['sea', 'reef'] })]);
    const titles = (tags: string[]) => offersFor(offers, tags).map(({ title }) => title);
    expect(titles(['reef', 'calm'])).toEqual(['any', 'sea']);
    expect(titles(['city'])).toEqual(['any']);
    expect(Object.keys(offersFor(offers, ['sea'])[1] ?? {})).not.toContain('tags');
  });

  it('stays away once dismissed, and once it is over where it really ends', () => {
    const offers = offersOf([offer('one')]);
    expect(chosen(offers, { session: { offer_hidden: '1' } })).toBeNull();
    const local = { offer_ends: JSON.stringify({ one: 1 }) };
    expect(chosen(offers, { local, countdown: 'end' })).toBeNull();
    expect(titleOf(offers, { local, countdown: 'restart' })).toBe('one');
  });

  it('is chosen where storage is blocked, and where it holds nonsense', () => {
    const offers = offersOf([offer('one')]);
    expect(titleOf(offers, { countdown: 'end', local: { offer_ends: '{' } })).toBe('one');
  });
});

describe('the countdown of an offer', () => {
  const NOW = 1_800_000_000_000;

  it('ADS-09 starts at 60 minutes', () => {
    expect(OFFER_SECONDS).toBe(60 * 60);
    expect(clockText(endOf(null, NOW, 'restart'), NOW)).toBe('60:00');
    expect(clockText(endOf(null, NOW, 'end'), NOW)).toBe('60:00');
    expect(clockText(endOf(Number.NaN, NOW, 'end'), NOW)).toBe('60:00');
  });

  it('ADS-10 is set to 1 minute again whenever it runs out', () => {
    expect(OFFER_AGAIN_SECONDS).toBe(60);
    expect(clockText(endOf(NOW, NOW, 'restart'), NOW)).toBe('1:00');
    expect(clockText(endOf(NOW - 9_000_000, NOW, 'restart'), NOW)).toBe('1:00');
    expect(endOf(NOW + 1, NOW, 'restart')).toBe(NOW + 1);
  });

  it('ends where the site lets it', () => {
    expect(clockText(endOf(NOW - 5000, NOW, 'end'), NOW)).toBe('0:00');
  });

  it('says minutes and seconds', () => {
    const left = (ms: number) => clockText(NOW + ms, NOW);
    expect([left(3_547_000), left(60_000), left(9001), left(1)]).toEqual([
      '59:07',
      '1:00',
      '0:10',
      '0:01',
    ]);
  });
});
