import type { Translate } from '#i18n/translate.ts';
import type { FeedItem } from './_feed.ts';

/** An item by what the API says; `path` is ours, without language prefix, `image` as the API names it. */
export interface FeedEntry extends Omit<FeedItem, 'link' | 'thumbnail'> {
  path: string;
  image: string;
}

/** What a feed is made of, before anything in it has an absolute address. */
export interface FeedContents {
  title: string;
  /** Seconds that it may be kept. */
  lifetime: number;
  tags: readonly string[];
  items: readonly FeedEntry[];
}

/** What a feed of anything but videos is asked for by. */
export interface AskedFeed {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  page: number;
  locals: App.Locals;
  t: Translate;
}

/** The sort that an address names; undefined where the list has none of that name. */
export const sortIn = <Sort extends string>(
  sorts: readonly Sort[],
  { params }: AskedFeed,
): Sort | undefined => sorts.find((known) => known === params.sort);

/** What a feed says of an entry: its facts, as far as they are known. */
export const facts = (...known: readonly string[]): string =>
  known.filter((fact) => fact !== '').join(' · ');

/** What an entry is as long as nothing more is known of it. */
export const ENTRY = { publishedAt: 0, ofVideo: false, categories: [] } as const;
