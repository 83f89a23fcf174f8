import { z } from 'zod';
import { wireLine } from '../texts.ts';
import { type ReadCall, noQuery } from '../call.ts';
import { category, suggestion, type Category, type Suggestion } from '../entities/named.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { listOf } from '../wire.ts';

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

/** Top categories, keywords, models and channels of a site group. */
export const main: ReadCall<MainParams, undefined, Main> = {
  kind: 'read',
  name: 'main',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: z.object({
    categories: listOf(category),
    keywords: listOf(keyword),
    models: listOf(suggestion),
    channels: listOf(suggestion),
  }),
  errors: ['bad_gender', 'bad_language'],
};
