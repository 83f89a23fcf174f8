import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import { category, type Category } from '../entities/named.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { mainListOf } from '../list-answer.ts';

const section = params.oneOf('section', ['all'], 'bad_section');

const template = jsonPath(
  path`json/categories/${params.lifetime}/${params.gender}.${section}.${params.lang}.${params.suffix}`,
);

export type CategoriesParams = ReturnType<typeof template.parse> & object;

/** Every category of a site group with its count and sample thumbnails (API.md). */
export const categories: ReadCall<CategoriesParams, undefined, { categories: Category[] }> = {
  kind: 'read',
  name: 'categories',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: z.object({ categories: mainListOf(category) }),
  errors: ['bad_gender', 'bad_section', 'bad_language'],
};
