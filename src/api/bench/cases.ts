import { LANGUAGES } from '#config/locales.ts';
import { LISTING_PAGE_SIZE, RELATED_PAGE_SIZE, SUGGEST_COUNT } from '#config/limits.ts';
import { SITE_GROUPS, type SiteGroup } from '#config/site-groups.ts';
import { readUrl } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import { PLAIN_LIST, type VideosParams } from '#contract/calls/videos.ts';
import { DURATIONS, VIDEO_SORTS } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import type { Random } from '../demo/random.ts';
import type { Samples } from './samples.ts';

/** One line of the table: gives the address of each next call. */
export interface Case {
  name: string;
  next: () => string;
  /** The session of whom it is asked as; nobody's without. */
  as?: string;
}

const lifetime = PLAIN_LIST.lifetime;

/** The reads that are measured. Arguments differ from call to call, as visitors do. */
export function cases(random: Random, samples: Samples): Case[] {
  const group = (): SiteGroup => random.pick(SITE_GROUPS);
  const sort = () => random.pick(VIDEO_SORTS);
  const list = (params: Partial<VideosParams>): string =>
    readUrl(
      calls.videos,
      { ...PLAIN_LIST, gender: group(), sort: sort(), count: LISTING_PAGE_SIZE, ...params },
      undefined,
    );
  const search = (
    text: string,
    more: { sort?: 'top-rated'; date?: 'month'; type?: 'hd'; category?: string } = {},
  ): string => {
    const { page, type, duration, date } = PLAIN_LIST;
    const plain = { lifetime, gender: group(), count: LISTING_PAGE_SIZE, anything: '' };
    const query = { ...plain, sort: 'relevance' as const, page, type, duration, date, text };
    return readUrl(calls.search, {}, { ...query, ...more });
  };
  const words = (count: number): string =>
    random.sample(random.pick(samples.titles), count).join(' ');
  const strangers = (): string => `${words(1)} ${words(1)} ${words(1)}`;
  const category = (): string => random.pick(samples.categories);
  const three = (): string => random.sample(random.pick(samples.together), 3).join(',');
  const dated = ['top-rated', 'most-popular'] as const;
  const typed = (): string => random.pick(samples.names).slice(0, random.int(3, 6));
  /** A word that lost one of its letters. */
  const slipped = (word: string): string => {
    const at = random.int(1, 4);
    return `${word.slice(0, at)}${word.slice(at + 1)}`;
  };
  const long = (all: readonly string[]): string[] => all.filter((word) => word.length > 6);
  const mistyped = (): string => slipped(random.pick(long(samples.names)));
  const titleWords = long(samples.titles.flat());
  return [
    { name: 'listing, page 1', next: () => list({}) },
    { name: 'listing, page 1,000', next: () => list({ page: 1000 }) },
    {
      name: 'listing of one length, page 1',
      next: () => list({ duration: random.pick(DURATIONS) }),
    },
    {
      name: 'listing of HD and a month, page 1',
      next: () => list({ type: 'hd', date: 'month', sort: random.pick(dated) }),
    },
    {
      name: 'category, page 1',
      next: () => list({ section: 'categories', objectId: category() }),
    },
    {
      name: 'three categories, page 1',
      next: () => list({ section: 'categories', objectId: three() }),
    },
    {
      name: 'three categories, a length, a month',
      next: () =>
        list({
          section: 'categories',
          objectId: three(),
          duration: random.pick(DURATIONS),
          date: 'month',
          sort: random.pick(dated),
        }),
    },
    { name: 'search, one word', next: () => search(words(1)) },
    { name: 'search, two words', next: () => search(words(2)) },
    { name: 'search, three words', next: () => search(words(3)) },
    { name: 'search, words of three titles', next: () => search(strangers()) },
    { name: 'search, one word, top rated', next: () => search(words(1), { sort: 'top-rated' }) },
    {
      name: 'search, one word, of a month',
      next: () => search(words(1), { date: 'month' }),
    },
    {
      name: 'search, one word, in a category',
      next: () => search(words(1), { category: category() }),
    },
    {
      name: 'search, one word, in a category, month',
      next: () => search(words(1), { category: category(), date: 'month' }),
    },
    {
      name: 'search, one word, mistyped',
      next: () => search(slipped(random.pick(titleWords))),
    },
    { name: 'search, one word, HD', next: () => search(words(1), { type: 'hd' }) },
    {
      name: 'related, page 1',
      next: () => {
        const id = random.pick(samples.videos);
        const params = { lifetime, id, group: idGroup(id), type: 'all', page: 1 } as const;
        return readUrl(calls.related, { ...params, count: RELATED_PAGE_SIZE * 3 }, undefined);
      },
    },
    {
      name: 'video',
      next: () => {
        const id = random.pick(samples.videos);
        return readUrl(calls.video, { lifetime, id, group: idGroup(id) }, undefined);
      },
    },
    { name: 'suggester', next: () => readUrl(calls.suggesterText, {}, { text: typed() }) },
    {
      name: 'suggester, mistyped',
      next: () => readUrl(calls.suggesterText, {}, { text: mistyped() }),
    },
    {
      name: 'suggester, nothing typed',
      next: () => readUrl(calls.suggester, { lifetime, count: SUGGEST_COUNT }, undefined),
    },
    {
      name: 'main',
      next: () =>
        readUrl(calls.main, { lifetime, gender: group(), lang: random.pick(LANGUAGES) }, undefined),
    },
  ];
}
