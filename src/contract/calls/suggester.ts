import { LIFETIMES } from '#config/lifetimes.ts';
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
  categories: listOf(suggestion),
  models: listOf(suggestion),
  channels: listOf(suggestion),
  searches: listOf(wireLine).catch([]).default([]),
  videos: listOf(suggestedVideo).catch([]).default([]),
});

const template = jsonPath(path`json/suggester/${params.lifetime}/${params.count}.${params.suffix}`);

/** What to suggest before anything is typed: the most popular of each kind. */
export const suggester: ReadCall<
  ReturnType<typeof template.parse> & object,
  GroupQuery | undefined,
  Suggestions
> = {
  kind: 'read',
  name: 'suggester',
  access: 'anyone',
  path: template,
  query: groupQuery,
  answer,
  errors: ['bad_count'],
};

type TextQuery = GroupQuery & { text: string };

const textQuery: QueryCodec<TextQuery> = {
  encode: ({ text, group }) =>
    `?c=${encodeURIComponent(text.toWellFormed())}${groupQuery.encode({ group }).replace('?', '&')}`,
  decode: (search) => ({ text: search.get('c') ?? '', ...groupQuery.decode(search) }),
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
  errors: [],
  fixedLifetime: LIFETIMES.suggestions,
};
