import { z } from 'zod';
import type { QueryCodec, ReadCall } from '../call.ts';
import { named, type Named } from '../entities/named.ts';
import { SEARCH_SORTS } from '../enums.ts';
import { ContractError } from '../errors.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { wireLine } from '../texts.ts';
import { listOf } from '../wire.ts';
import { date, duration, type } from './video-filters.ts';
import { videoList, type VideoList } from './videos.ts';

const sort = params.oneOf('sort', SEARCH_SORTS, 'bad_sort');
const anything = params.text('anything', 200);

/** The value of `params`, which is a path of its own. */
const searchParams = path`${params.lifetime}/${params.gender}/${sort}/${params.count}/search.${anything}.${params.page}.${type}.${duration}.${date}`;

export type SearchQuery = ReturnType<typeof searchParams.parse> &
  object & {
    text: string;
    /** `dir`s of up to three categories, comma-joined: only videos that carry all of them. */
    category?: string | undefined;
  };

/** Longest text the API looks at; longer ones are cut by the search, not refused. */
export const SEARCH_TEXT_LIMIT = 200;

/** Programs in the field end `params` with one dot too many, or with a suffix. */
const ONE_DOT_MORE = /(\/search(?:\.[^./]*){5})\.(?:jsond?)?$/;

const query: QueryCodec<SearchQuery> = {
  encode: ({ text, category = '', ...rest }) => {
    const query = new URLSearchParams({ params: searchParams.build(rest), s: text });
    if (category !== '') query.set('category', category);
    return `?${query}`;
  },
  decode: (search) => {
    const raw = (search.get('params') ?? '').replace(ONE_DOT_MORE, '$1');
    const parsed = searchParams.parse(raw);
    if (!parsed) throw new ContractError('bad_query', 'params');
    const text = search.get('s') ?? '';
    const category = search.get('category');
    // The separate parameters override those in `params` (API.md).
    return {
      ...parsed,
      sort: override(search, 'sort', sort.decode, parsed.sort),
      type: override(search, 'type', type.decode, parsed.type),
      duration: override(search, 'duration', duration.decode, parsed.duration),
      date: override(search, 'date', date.decode, parsed.date),
      text,
      ...(category && { category }),
    };
  },
};

function override<Value>(
  search: URLSearchParams,
  name: string,
  decode: (raw: string) => Value,
  fallback: Value,
): Value {
  const raw = search.get(name);
  return raw === null || raw === '' ? fallback : decode(raw);
}

const noParams = path`videos2.php`;

/** What a search answers: a videos list, whose `categories` are those it was narrowed to. */
export interface SearchList extends VideoList {
  /** Categories that the videos of this page carry most, for narrowing; null from an API that knows of none. */
  facets: Named[] | null;
  /** The text that was searched for instead, where the asked one finds nothing and a spelling of it does. */
  corrected: string | null;
}

const beside = z.object({
  facets: listOf(named).nullable().catch(null).default(null),
  corrected: wireLine.nullable().catch(null).default(null),
});

/** The search (SPEC.md §7): the shape of a videos list, ordered by relevance unless told. */
export const search: ReadCall<object, SearchQuery, SearchList> = {
  kind: 'read',
  name: 'search',
  access: 'anyone',
  path: noParams,
  query,
  answer: videoList.and(beside),
  errors: ['bad_query', 'bad_sort', 'bad_count', 'bad_page', 'bad_object', 'not_found'],
};
