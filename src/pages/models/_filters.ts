import type { ChosenFilter, ModelFilter } from '#components/models/model-filter.ts';
import type { ModelsParams, NO_MODEL_FILTER } from '#contract/calls/models.ts';
import * as enums from '#contract/enums.ts';
import type { Translate } from '#i18n/translate.ts';
import { isCountryCode, type CountryOption } from '#lib/country-name.ts';

/** The ten filters of SPEC.md §3 as the API takes them; `''` is any. */
export type ModelFilters = Pick<ModelsParams, keyof typeof NO_MODEL_FILTER>;

/** What the alphabet bar offers: the Latin letters, and `0` for titles that begin with none of them. */
export const LETTERS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz', '0'];

/** The filters that a form chooses among fixed values: name in the address, name in the API, values. */
const CHOICES = [
  ['race', 'race', enums.RACES],
  ['age', 'age', enums.AGE_GROUPS],
  ['tits_size', 'titsSize', enums.BREAST_SIZES],
  ['hair_color', 'hairColor', enums.HAIR_COLORS],
  ['height', 'height', enums.HEIGHTS],
  ['weight', 'weight', enums.WEIGHTS],
  ['tattoo', 'tattoo', enums.YES_NO],
  ['piercing', 'piercing', enums.YES_NO],
] as const;

/** Reads the filters of an address; what is not one of their values counts as none. */
export function readModelFilters(query: URLSearchParams): ModelFilters {
  const asked = (name: string): string => query.get(name)?.toLowerCase() ?? '';
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === asked(name)) ?? '';
  return {
    alphabet: LETTERS.find((letter) => letter === asked('alphabet')) ?? '',
    country: isCountryCode(asked('country')) ? asked('country') : '',
    race: one('race', enums.RACES),
    age: one('age', enums.AGE_GROUPS),
    titsSize: one('tits_size', enums.BREAST_SIZES),
    hairColor: one('hair_color', enums.HAIR_COLORS),
    height: one('height', enums.HEIGHTS),
    weight: one('weight', enums.WEIGHTS),
    tattoo: one('tattoo', enums.YES_NO),
    piercing: one('piercing', enums.YES_NO),
  };
}

/** The filters as a query, in the order of SPEC.md §3; what is not filtered is `''`. */
export function modelFilterQuery(filters: ModelFilters): Record<string, string> {
  const { alphabet, race, age, country, titsSize, hairColor, height, weight } = filters;
  const { tattoo, piercing } = filters;
  return {
    ...{ alphabet, race, age, country, tits_size: titsSize, hair_color: hairColor },
    ...{ height, weight, tattoo, piercing },
  };
}

/** The filters as the form offers them. The alphabet is a bar of its own too, where there is room for one. */
export function formFilters(
  t: Translate,
  filters: ModelFilters,
  countries: readonly CountryOption[],
): ModelFilter[] {
  const country = {
    name: 'country',
    label: t('attribute.country'),
    value: filters.country,
    options: countries.map(({ code, name }) => ({ value: code, text: name })),
  };
  const choices = CHOICES.map(([name, key, values]) => ({
    name,
    label: t(`attribute.${name}`),
    value: filters[key],
    options: values.map((value) => ({
      value,
      text: t(`attribute.${name}_${value}` as 'attribute.race_asian'),
    })),
  }));
  const alphabet = {
    name: 'alphabet',
    label: t('attribute.alphabet'),
    value: filters.alphabet,
    options: LETTERS.map((value) => ({ value, text: value === '0' ? '#' : value.toUpperCase() })),
  };
  return [alphabet, country, ...choices];
}

/** The filters that are set, in words, each with the address of the list without it. */
export function chosenFilters(
  t: Translate,
  form: readonly ModelFilter[],
  query: Readonly<Record<string, string>>,
  address: (query: Record<string, string>) => string,
): ChosenFilter[] {
  return form.flatMap(({ name, label, value, options }) => {
    const option = options.find((candidate) => candidate.value === value);
    if (!option) return [];
    const text = t('models.chip', { label, value: option.text });
    return [{ text, without: address({ ...query, [name]: '' }) }];
  });
}
