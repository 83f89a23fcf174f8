import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { listOf, looseCount } from '../wire.ts';

const section = params.oneOf('section', ['videos', 'models'], 'bad_section');

const template = jsonPath(
  path`json/countries/${params.lifetime}/${params.gender}.${section}.${params.suffix}`,
);

export type CountriesParams = ReturnType<typeof template.parse> & object;

/** A country and how much it has. `code` is two letters in lower case. */
export interface CountryCount {
  code: string;
  total: number;
}

const country = z
  .object({ country: z.string().regex(/^[a-z]{2}$/i), total: looseCount })
  .transform(({ country: code, total }) => ({ code: code.toLowerCase(), total }));

/** The countries that videos or models of a site group are from, most first. The path is ours. */
export const countries: ReadCall<CountriesParams, undefined, { countries: CountryCount[] }> = {
  kind: 'read',
  name: 'countries',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: z.object({ countries: listOf(country) }),
  errors: ['bad_gender', 'bad_section'],
};
