import { type ReadCall, noQuery } from '../call.ts';
import { modelCard, type ModelCard } from '../entities/model.ts';
import {
  AGE_GROUPS,
  BREAST_SIZES,
  HAIR_COLORS,
  HEIGHTS,
  MODEL_SORTS,
  RACES,
  WEIGHTS,
  YES_NO,
} from '../enums.ts';
import { ContractError } from '../errors.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path, type PathParam } from '../path.ts';
import { pageOf } from '../list-answer.ts';

/** One letter in lower case, `0` for titles that begin with no letter, or nothing. */
const alphabet: PathParam<'alphabet', string> = {
  name: 'alphabet',
  encode: (letter) => encodeURIComponent(letter.toWellFormed()),
  decode: (raw) => {
    if (raw !== '' && !/^[\p{L}0]$/u.test(raw)) throw new ContractError('bad_filter', 'alphabet');
    return raw.toLowerCase();
  },
};
const race = params.anyOf('race', RACES);
const age = params.anyOf('age', AGE_GROUPS);
const titsSize = params.anyOf('titsSize', BREAST_SIZES);
const hairColor = params.anyOf('hairColor', HAIR_COLORS);
const height = params.anyOf('height', HEIGHTS);
const weight = params.anyOf('weight', WEIGHTS);
const yesNo = { '1': 'yes', '0': 'no' } as const;
const tattoo = params.anyOf('tattoo', YES_NO, yesNo);
const piercing = params.anyOf('piercing', YES_NO, yesNo);
const sort = params.oneOf('sort', MODEL_SORTS, 'bad_sort', { alphabetaz: 'alphabet' });

const template = jsonPath(
  path`json/models/${params.lifetime}/${params.gender}/filt.${alphabet}.${race}.${age}.${params.country}.${titsSize}.${hairColor}.${height}.${weight}.${tattoo}.${piercing}/${sort}/${params.count}/${params.page}.${params.suffix}`,
);

export type ModelsParams = ReturnType<typeof template.parse> & object;

/** No filter: `filt..........` (API.md). To be spread under the ones that are set. */
export const NO_MODEL_FILTER = {
  alphabet: '',
  race: '',
  age: '',
  country: '',
  titsSize: '',
  hairColor: '',
  height: '',
  weight: '',
  tattoo: '',
  piercing: '',
} as const satisfies Partial<ModelsParams>;

/** Models that have visible videos in a site group (SPEC.md §7, API.md). */
export const models: ReadCall<
  ModelsParams,
  undefined,
  { models: ModelCard[]; totalCount: number; pages: number }
> = {
  kind: 'read',
  name: 'models',
  access: 'anyone',
  path: template,
  query: noQuery,
  answer: pageOf('models', modelCard),
  errors: ['bad_gender', 'bad_filter', 'bad_sort', 'bad_count', 'bad_page'],
};
