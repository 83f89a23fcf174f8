import type { RelatedTo } from '../catalogue.ts';
import type { TtlCache } from '../../ttl-cache.ts';
import type { Reading } from '../lists/page.ts';
import { popularMatches } from './popular-matches.ts';
import { titleQueries } from './text-query.ts';

/** What shares a word changes little: it is asked for again so late; milliseconds. */
const LIFETIME = 600_000;
const EVERYTHING = { durationClass: null, hdOnly: false, since: null };

/** Lists of ids by word, for the videos that are asked about next: titles are made of the same words. */
export type SharedWords = TtlCache<number[]>;

interface Sharing extends Reading {
  shared: SharedWords;
}

/** For each telling word of a title, ids of videos whose titles hold it, the most popular first. Some may be hidden by now. */
export function sharingWords(
  { shared, ...reading }: Sharing,
  { title, site_group: group }: RelatedTo,
  limit: number,
): Promise<number[][]> {
  const holding = (words: string): Promise<number[]> => {
    const request = { group, categories: [], filters: EVERYTHING, words, now: 0 };
    return popularMatches(reading, request, { limit, offset: 0, byStep: true });
  };
  return Promise.all(
    titleQueries(title).map((words) =>
      shared.get(`${limit}|${group}|${words}`, () => holding(words), LIFETIME),
    ),
  );
}
