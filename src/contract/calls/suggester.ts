import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import { z } from 'zod';
import type { QueryCodec, ReadCall } from '../call.ts';
import {
  suggestedVideo,
  suggestion,
  type SuggestedVideo,
  type Suggestion,
} from '../entities/named.ts';
import { groupQuery, type GroupQuery } from '../group-query.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { wireLine } from '../texts.ts';
import { listOf } from '../wire.ts';

/** Suggestions by kind (SPEC.md §7). */
export interface NamedSuggestions {
  categories: Suggestion[];
  models: Suggestion[];
  channels: Suggestion[];
}

export interface Suggestions extends NamedSuggestions {
  /** What is searched for often; none of a host that does not say. */
  searches: string[];
  /** Videos by their titles; none of a host that does not say. */
  videos: SuggestedVideo[];
}

const answer: z.ZodType<Suggestions, unknown> = z.object({
  categories: listOf(suggestion).catch([]).default([]),
  models: listOf(suggestion).catch([]).default([]),
  channels: listOf(suggestion).catch([]).default([]),
  searches: listOf(wireLine).catch([]).default([]),
  videos: listOf(suggestedVideo).catch([]).default([]),
});

const template = jsonPath(path`json/suggester/${params.lifetime}/${params.count}.${params.suffix}`);

export interface SuggestQuery extends GroupQuery {
  /** The language in which categories are named; English without. */
  lang?: Language | undefined;
}

/** `?gender=str&lang=de`, both our addition: a host that does not know the second names categories as ever. */
const suggestQuery: QueryCodec<SuggestQuery | undefined> = {
  encode: (query) => {
    const { lang = DEFAULT_LANGUAGE } = query ?? {};
    const group = groupQuery.encode(query);
    return lang === DEFAULT_LANGUAGE ? group : `${group}${group === '' ? '?' : '&'}lang=${lang}`;
  },
  decode: (search) => {
    const lang = search.get('lang') ?? '';
    const group = groupQuery.decode(search);
    return lang === '' ? group : { ...group, lang: params.lang.decode(lang) };
  },
};

/** What to suggest before anything is typed: the most popular of each kind. */
export const suggester: ReadCall<
  ReturnType<typeof template.parse> & object,
  SuggestQuery | undefined,
  Suggestions
> = {
  kind: 'read',
  name: 'suggester',
  access: 'anyone',
  path: template,
  query: suggestQuery,
  answer,
  errors: ['bad_count', 'bad_language'],
};

type TextQuery = SuggestQuery & { text: string };

const textQuery: QueryCodec<TextQuery> = {
  encode: ({ text, ...of }) =>
    `?c=${encodeURIComponent(text.toWellFormed())}${suggestQuery.encode(of).replace('?', '&')}`,
  decode: (search) => ({ text: search.get('c') ?? '', ...suggestQuery.decode(search) }),
};

const noParams = path`suggester.php`;

/** Suggestions for a text that is being typed; answered with the lifetime of SPEC.md §9. */
export const suggesterText: ReadCall<object, TextQuery, Suggestions> = {
  kind: 'read',
  name: 'suggesterText',
  access: 'anyone',
  path: noParams,
  query: textQuery,
  answer,
  errors: ['bad_language'],
  fixedLifetime: LIFETIMES.suggestions,
};
