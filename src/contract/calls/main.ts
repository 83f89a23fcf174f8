import { z } from 'zod';
import { wireLine } from '../texts.ts';
import { type ReadCall, noQuery } from '../call.ts';
import { category, suggestion, type Category, type Suggestion } from '../entities/named.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { lackableList } from '../wire.ts';

const template = jsonPath(
  path`json/main/${params.lifetime}/${params.gender}.${params.lang}.${params.suffix}`,
);

export type MainParams = ReturnType<typeof template.parse> & object;

/** What the shell of every page is made of (SPEC.md §7, "Main"). */
export interface Main {
  categories: Category[];
  /** Words to search for, for the tag strip. */
  keywords: string[];
  models: Suggestion[];
  channels: Suggestion[];
}

const keyword = z
  .union([wireLine, z.object({ title: wireLine }).transform(({ title }) => title)])
  .pipe(z.string().min(1));

const lists = z.object({
  categories: lackableList(category),
  keywords: lackableList(keyword),
  models: lackableList(suggestion),
  channels: lackableList(suggestion),
});

/** A host may lack one of these lists, never all. */
const answer = z
  .custom<object>((said) => Object.keys(Object(said)).some((name) => name in lists.shape))
  .pipe(lists);

/** Top categories, keywords, models and channels of a site group. */
export const main: ReadCall<MainParams, undefined, Main> = {
  kind: 'read',
  name: 'main',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer,
  errors: ['bad_gender', 'bad_language'],
};
