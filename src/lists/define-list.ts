import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import type { Language } from '#config/locales.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Tile } from '#contract/entities/tile.ts';
import type { TextKey } from '#i18n/namespaces.ts';
import { isPageNumber, pageNumber } from '#lib/page-number.ts';
import { withQuery } from '#lib/query.ts';
import { routePath, routePattern } from '#routes/resolve.ts';
import type { PageName } from '#routes/page-names.ts';
import type { RouteName } from '#routes/table.ts';
import type { Chosen, Filters, ListContext, Words } from './filter.ts';
import type { ListRequest } from './request.ts';

/** What an address asks of a list. */
export interface Asked<Sort extends string = string, F extends Filters = Filters> {
  /** What of its path says what the list is of: `dir`, `id`, `object_id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly sort: Sort;
  readonly page: number;
  readonly filters: Chosen<F>;
}

/** For whom a list is read, and how much of it. */
export interface Reading {
  count: number;
  group: SiteGroup;
  lang: Language;
  /** The member for whom the page is made alone; null or nothing where it is made for all. */
  viewer?: number | null;
}

/** An entry as a feed tells of it. */
export interface FeedItem {
  title: string;
  /** As the API names it; empty where there is none. */
  image: string;
  description: string;
  /** Epoch milliseconds; 0 where it is not known. */
  publishedAt?: number;
  categories?: readonly string[];
}

/** An entry as a sitemap tells of it. */
export interface IndexedEntry {
  path: string;
  image?: string;
  changedAt?: number;
  /** What a video sitemap says more. */
  video?: Tile;
}

/** What a page is worded by. */
export interface Shown<About = unknown, Answer = unknown, A extends Asked = Asked> extends Words {
  asked: A;
  about: About;
  /** Null where the API gave none. */
  answer: Answer | null;
  /** The member for whom the page is made alone. */
  viewer?: number | null;
}

export interface ListText {
  title: string;
  /** The order, where it is a part of the page's title. */
  order?: string;
  /** Begins the description; the order without. */
  lead?: readonly string[];
  description: string;
  /** Stands among the facts below the title. */
  note?: string;
  /** Above the entries, for who hears the page; the title without. */
  heading?: string;
  /** How entries are counted; as videos without. */
  count?: TextKey;
  /** What an empty list says (SPEC.md §8); the words for videos without. */
  empty?: { title: string; text: string };
  /** Name and path of the page that leads to this one. */
  above?: readonly [name: string, path: string];
}

/** A kind of list: all that its page, feed, sitemap, "surprise me" and addresses are made from. */
export interface List<
  Entry = unknown,
  About = unknown,
  Answer = unknown,
  Sort extends string = string,
  F extends Filters = Filters,
> {
  readonly route: RouteName;
  /** What its page is called in the statistic; the first part of its address without. */
  readonly page?: PageName;
  /** Other rows whose address shows this list. */
  readonly also?: readonly RouteName[];
  /** Its own order first. They stand in the path where the row has a place for one, else in the query. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** Other names of orders that addresses have. */
  readonly sortAliases?: Readonly<Record<string, NoInfer<Sort>>>;
  /** In the order of the bar, where that is another one. */
  readonly offeredSorts?: readonly NoInfer<Sort>[];
  /** What a sort is called in the bar; without, the bar offers none. */
  sortText?(sort: NoInfer<Sort>, words: Words): string;
  readonly filters: F;
  /** Whether there is such a list at all, as far as its address tells. */
  isListed?(asked: Asked<Sort, F>): boolean;
  /** Seconds that a page of it stays fresh. */
  readonly life: number;
  /** What a page of it is made of besides the shell (#config/cache-tags.ts). */
  tags(asked: Asked<Sort, F>, about: About | undefined): string[];
  /** Whether there are no pages of it: all is on one, and nothing tells how much. */
  readonly whole?: boolean;
  /** How many entries a page has; LISTING_PAGE_SIZE without. */
  readonly count?: number;
  /** Asks for a page; what it is of is known to those that say `readsAbout`, read at the same time by the others. */
  read(asked: Asked<Sort, F>, reading: Reading, about?: About): ListRequest<Entry, Answer>;
  readonly readsAbout?: boolean;
  /** Asks for what its feed tells, where new entries are not the first ones. */
  latest?(asked: Asked<Sort, F>, reading: Reading): ListRequest<Entry, Answer>;
  /** Reads what the list is of; an ApiError is the page's answer. */
  about?(asked: Asked<Sort, F>, context: ListContext): Promise<About>;
  /** Whether everybody may read it; they may without. */
  isOpen?(about: About, asked: Asked<Sort, F>): boolean;
  text(shown: Shown<NoInfer<About>, NoInfer<Answer>, Asked<Sort, F>>): ListText;
  /** The page of an entry. */
  path?(entry: Entry): string;
  /** How a feed tells of an entry; the list has no feed without. */
  feed?(entry: Entry, words: Words): FeedItem;
  /** Whether its entries are videos: then one can be had by chance, and the feed's pictures have a known size. */
  readonly ofVideos?: boolean;
  /** Whether the grid itself tells search engines what is listed. */
  readonly gridIsItemList?: boolean;
  /** The path of a wider list, offered where this one is empty; its own without filters if it has any. */
  wider?(asked: Asked<Sort, F>): string;
  /** Whether search engines may keep this list, where nothing narrows it; they may without. */
  indexed?(asked: Asked<Sort, F>, about: About | undefined): boolean;
  readonly sitemap?: {
    /** `/sitemap/{part}-{n}.xml` lists its entries; of each site group where `groups`. */
    readonly part?: string;
    readonly groups?: boolean;
    /** The order in which a part lists them. */
    readonly sort: NoInfer<Sort>;
    /** Null for an entry that no search engine should find. Of a list without parts they stand beside its own page. */
    entry?(entry: Entry): IndexedEntry | null;
    /** Whether its first page is there, where the list itself cannot tell. */
    isThere?(context: Pick<ListContext, 'client' | 'group'>): Promise<boolean>;
    /** The orders whose first page is in the sitemap; its own without. */
    readonly sorts?: readonly NoInfer<Sort>[];
  };
  /** What is said where what it is of is kept from the visitor. */
  refusal?(words: Words): { title: string; onward: { text: string; path: string } };
}

/** Declares a kind of list. */
export const defineList = <
  Entry,
  About = undefined,
  Answer = unknown,
  const Sort extends string = string,
  F extends Filters = Filters,
>(
  list: List<Entry, About, Answer, Sort, F>,
): List<Entry, About, Answer, Sort, F> => list;

const inPath = (list: List, part: 'sort' | 'page'): boolean =>
  routePattern(list.route).includes(`{${part}}`);

/** Whether the query of an address may name an order. */
export const takesSort = (list: List): boolean => list.sorts.length > 1 && !inPath(list, 'sort');
const takesPage = (list: List): boolean => !list.whole && !inPath(list, 'page');

/** Whether an address of the list may name this order, by its name or another one. */
export const hasSort = (list: List, sort: string): boolean =>
  list.sorts.includes(sort) || list.sortAliases?.[sort] !== undefined;

function readSort(list: List, wanted: string | null): string | undefined {
  const [own] = list.sorts;
  if (wanted === null || wanted === '') return own;
  const found = list.sortAliases?.[wanted] ?? list.sorts.find((sort) => sort === wanted);
  // A sort in the path is what the page is; one in the query is a wish.
  return found ?? (inPath(list, 'sort') ? undefined : own);
}

/** What an address asks of the list that its row shows; null where it has no such list. */
export function readAsked<Sort extends string, F extends Filters>(
  list: List<unknown, unknown, unknown, Sort, F>,
  { params }: { params: Readonly<Record<string, string>> },
  query: URLSearchParams,
): Asked<Sort, F> | null {
  const { sort: named, page = query.get('page') ?? '1', ...rest } = params;
  const sort = readSort(list, named ?? (list.sorts.length > 1 ? query.get('sort') : null));
  if (sort === undefined) return null;
  const filters: Record<string, unknown> = {};
  for (const [key, filter] of Object.entries(list.filters)) {
    const taken = filter.takes?.(sort) ?? true;
    const value = taken ? filter.parse(query.get(filter.name) ?? '') : filter.none;
    if (value === undefined) return null;
    filters[key] = value;
  }
  if (params.page !== undefined && !isPageNumber(params.page)) return null;
  const chosen = filters as Chosen<F>;
  const asked = { params: rest, sort: sort as Sort, page: pageNumber(page), filters: chosen };
  return (list.isListed?.(asked) ?? true) ? asked : null;
}

/** What the address of a list asks for that says nothing but what it is; null where that is not enough. */
export const firstAsked = <Sort extends string, F extends Filters>(
  list: List<unknown, unknown, unknown, Sort, F>,
): Asked<Sort, F> | null => readAsked(list, { params: {} }, new URLSearchParams());

/** How a page of a list is read for a visitor. */
export const readingOf = (
  { count = LISTING_PAGE_SIZE }: Pick<List, 'count'>,
  { group, lang, viewer = null }: Omit<Reading, 'count'>,
): Reading => ({ count, group, lang, viewer });

/** The query of a list's address, by names; what is left out is `''`. */
export function queryOf(list: List, { sort, page, filters }: Asked): Record<string, string> {
  const query: Record<string, string> = {};
  const write = (subject: boolean): void => {
    for (const [key, filter] of Object.entries(list.filters)) {
      if ((filter.subject ?? false) !== subject) continue;
      const taken = filter.takes?.(sort) ?? true;
      query[filter.name] = taken ? filter.write(filters[key]) : '';
    }
  };
  write(true);
  if (takesSort(list)) query.sort = sort === list.sorts[0] ? '' : sort;
  write(false);
  if (takesPage(list)) query.page = page > 1 ? String(page) : '';
  return query;
}

/** The one address of a list, without language prefix. */
export function listPath<Sort extends string, F extends Filters>(
  list: List<unknown, unknown, unknown, Sort, F>,
  asked: Asked<Sort, F>,
): string {
  const { params, sort, page } = asked;
  const values: Readonly<Record<string, string | number>> = { ...params, sort, page };
  return withQuery(routePath(list.route, values as never), queryOf(list, asked));
}

/** The names that the query of a list's address may have. */
export const queryNamesOf = (list: List): string[] => [
  ...Object.values(list.filters).map(({ name }) => name),
  ...(takesSort(list) || list.also ? ['sort'] : []),
  ...(takesPage(list) ? ['page'] : []),
];

/** The keys of the filters that are set and narrow the list. */
export const narrowedBy = <F extends Filters>(
  filters: F,
  chosen: Chosen<F>,
): (keyof F & string)[] =>
  Object.keys(filters).filter((key) => {
    const filter = filters[key];
    return filter && !filter.subject && filter.write(chosen[key]) !== '';
  });
