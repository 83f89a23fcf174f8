import type { AstroGlobal } from 'astro';
import { ApiError } from '#client/errors.ts';
import { cacheTags } from '#config/cache-tags.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { createTranslator } from '#i18n/translator.ts';
import { formatCount } from '#lib/format.ts';
import {
  listPath,
  narrowedBy,
  readAsked,
  readingOf,
  takesSort,
  type Asked,
  type List,
  type ListText,
} from '#lists/define-list.ts';
import type { Filters, ListContext } from '#lists/filter.ts';
import { offer } from '#lists/filter-bar.ts';
import { entriesOf, loadList, statusOfList, type ListState } from '#lists/list-state.ts';
import { feedPath, variantPath } from '#lists/variants.ts';
import { pageNameOf, type PageName } from '#routes/page-names.ts';
import { localPath } from '#routes/paths.ts';
import { setCachePolicy } from '../_load/freshness.ts';
import { loadMain, type ShellData } from '../_load/main.ts';

type Page = Pick<AstroGlobal, 'cache' | 'locals' | 'response' | 'url'>;

/** Why there is no list to show: no such address, kept from the visitor, or the API's trouble with what it is of. */
export type NoList = { entries: readonly never[] } & (
  | { kind: 'missing' }
  | { kind: 'denied'; title: string; onward: { text: string; path: string } }
  | { kind: 'failed'; error: ApiError }
);

const MISSING: NoList = { kind: 'missing', entries: [] };
const DENIED = { kind: 'denied' } as const;

/** A page of a list: what `ListPage.astro` shows, and what a page's own parts are made of. */
export interface OpenList<Entry, About, Answer, Sort extends string, F extends Filters> {
  kind: 'open';
  /** Its page's name for statistics. */
  name: PageName;
  asked: Asked<Sort, F>;
  about: About;
  answer: Answer | null;
  state: ListState<Entry, Answer>;
  entries: readonly Entry[];
  /** The same where they are videos; none of other lists. */
  tiles: readonly Tile[];
  main: ShellData | null;
  text: ListText;
  /** What the headline says besides its title. */
  facts: string[];
  offered: Awaited<ReturnType<typeof offer>>;
  /** Whether filters narrow it. */
  isNarrowed: boolean;
  /** Whether search engines may keep it. */
  isIndexed: boolean;
  canonical: string;
  /** Its first page, without language prefix: another site group has fewer pages, or more. */
  first: string;
  /** Whether the grid tells search engines what is listed. */
  gridIsItemList: boolean;
  /** Addresses for search engines of what is listed; empty where the grid tells them. */
  listed: string[];
  /** Whether the page says that it is of a list, and how its entries are ordered and narrowed. */
  isWhole: boolean;
  ofVideos: boolean;
  /** The API's address of the entries. */
  url: string;
  feed: string | null;
  surprise: string | null;
  /** The same list with something of its address changed, with language prefix. */
  href(change: Partial<Asked<Sort, F>>): string;
  /** Where a visitor goes on from an empty list; null where nothing narrows it. */
  wider: string | null;
}

export type ListResult<Entry, About, Answer, Sort extends string, F extends Filters> =
  OpenList<Entry, About, Answer, Sort, F> | NoList;

export const listContext = ({ client, view, viewer }: App.Locals): ListContext => ({
  client,
  viewer: viewer?.id ?? null,
  group: view.group,
  lang: view.lang,
  t: createTranslator(view.lang),
});

/** What a list is of, or why that cannot be shown. */
async function readAbout<About>(
  asked: Promise<About> | undefined,
  refusal?: ReturnType<NonNullable<List['refusal']>>,
): Promise<{ about: About } | NoList> {
  try {
    return { about: (await asked) as About };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isDenied = error.status === 401 || error.status === 403;
    if (isDenied && refusal) return { kind: 'denied', entries: [], ...refusal };
    return error.isClientError ? MISSING : { kind: 'failed', entries: [], error };
  }
}

/** Reads the list that the page's address asks for and the shell; says the page's status and how long it is kept. */
export async function openList<Entry, About, Answer, Sort extends string, F extends Filters>(
  astro: Page,
  list: List<Entry, About, Answer, Sort, F>,
): Promise<ListResult<Entry, About, Answer, Sort, F>> {
  const { locals, response, url } = astro;
  const { client, view } = locals;
  const asked = locals.route && readAsked(list, locals.route, url.searchParams);
  if (!asked) return MISSING;

  const context = listContext(locals);
  const { t, lang, viewer = null } = context;
  const subject = readAbout(list.about?.(asked, context), list.refusal?.(context));
  const read = async () => {
    if (locals.route?.isDenied) return { url: '', state: DENIED, answer: null };
    const known = list.readsAbout ? await subject : null;
    const request = list.read(
      asked,
      readingOf(list, context),
      known && 'about' in known ? known.about : undefined,
    );
    return { url: request.url, ...(await loadList(request, client, asked.page)) };
  };
  const [main, found, { url: from, state, answer }, offered] = await Promise.all([
    loadMain(locals),
    subject,
    read(),
    offer(list as List, asked, context),
  ]);
  if ('kind' in found) return found;
  if (state.kind === 'missing') return MISSING;

  const { about } = found;
  response.status = statusOfList(state);
  // In place of what is not there some videos are shown.
  const inPlace = state.kind === 'ready' ? [] : [cacheTags.videos];
  setCachePolicy(astro, list.life, [cacheTags.main, ...list.tags(asked, about), ...inPlace]);
  const text = list.text({ t, lang, asked, about, answer, viewer });
  const entries = entriesOf(state);
  const isNarrowed = narrowedBy(list.filters, asked.filters).length > 0;
  const isIndexed =
    state.kind === 'ready' &&
    !isNarrowed &&
    !(takesSort(list) && asked.sort !== list.sorts[0]) &&
    (list.indexed?.(asked, about) ?? true);
  const href = (change: Partial<Asked<Sort, F>>): string =>
    localPath(view.prefix, listPath(list, { ...asked, ...change }));
  const { path } = list;
  const none = Object.entries(list.filters).map(([key, filter]) => [
    key,
    filter.subject ? asked.filters[key] : filter.none,
  ]);
  const unfiltered = { filters: Object.fromEntries(none) as Asked<Sort, F>['filters'], page: 1 };
  // A feed and a choice by chance are made for nobody.
  const isOpen = list.isOpen?.(about, asked) ?? true;
  const pages = state.kind === 'ready' ? Math.max(state.pages, asked.page) : 0;
  return {
    kind: 'open',
    name: list.page ?? pageNameOf(list.route),
    asked,
    about,
    answer,
    state,
    entries,
    tiles: list.ofVideos ? (entries as readonly Tile[]) : [],
    main,
    text,
    facts:
      state.kind === 'ready' && !list.whole
        ? [
            t(text.count ?? 'list.videos', {
              count: state.total,
              n: formatCount(state.total, lang),
            }),
            ...(text.note === undefined ? [] : [text.note]),
            ...(pages > 1 ? [t('list.page_of', { page: asked.page, pages })] : []),
          ]
        : [],
    // What is empty by itself no order and no filter would fill.
    offered: state.kind === 'empty' && !isNarrowed ? { ...offered, groups: [] } : offered,
    isNarrowed,
    isIndexed,
    canonical: listPath(list, asked),
    first: listPath(list, { ...asked, page: 1 }),
    gridIsItemList: isIndexed && (list.gridIsItemList ?? false),
    listed: path && isIndexed && !list.gridIsItemList ? entries.map((entry) => path(entry)) : [],
    isWhole: list.whole ?? false,
    ofVideos: list.ofVideos ?? false,
    url: from,
    feed: isOpen && response.status === 200 ? feedPath(list, asked, view.group) : null,
    surprise: isOpen && state.kind === 'ready' ? variantPath('surprise', list, asked) : null,
    href,
    wider: isNarrowed
      ? href(unfiltered)
      : list.wider
        ? localPath(view.prefix, list.wider(asked))
        : null,
  };
}

/** Lists by names of a page's own, whatever they list. */
type Lists = Readonly<Record<string, Pick<List, 'route' | 'also'>>>;

/** What comes of opening a list. */
type Opened<L> =
  L extends List<infer Entry, infer About, infer Answer, infer Sort, infer F>
    ? ListResult<Entry, About, Answer, Sort, F>
    : never;

/** The one of some lists that was opened, and null for each of the others. */
export type OpenedOneOf<L> = { [Name in keyof L]: Opened<L[Name]> | null };

/** Opens the one of some lists that the row of the page's address shows; null are the others, all of them where it shows none. */
export async function openOneOf<const L extends Lists>(
  astro: Page,
  lists: L,
): Promise<OpenedOneOf<L>> {
  const { route } = astro.locals;
  const isShown = ({ route: own, also = [] }: Pick<List, 'route' | 'also'>): boolean =>
    route !== null && [own, ...also].includes(route.name);
  const opened = Object.entries(lists).map(async ([name, list]) => [
    name,
    isShown(list) ? await openList(astro, list as List) : null,
  ]);
  return Object.fromEntries(await Promise.all(opened)) as never;
}
