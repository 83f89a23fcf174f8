import type { FilterField, FilterName } from '#components/community/filter-field.ts';
import { COUNTRIES } from '#config/countries.ts';
import type { Language } from '#config/locales.ts';
import {
  AGE_BOUNDS,
  AGE_GROUPS,
  MEMBER_GENDERS,
  ORIENTATIONS,
  RELATIONSHIPS,
  YES_NO,
} from '#contract/enums.ts';
import type { Translate } from '#i18n/translate.ts';
import { countryOptions } from '#lib/country-name.ts';

/** The age groups as they are read: "18–21", and "40+" for the one without an end. */
function ageText(group: (typeof AGE_GROUPS)[number]): string {
  const [first, last] = AGE_BOUNDS[group];
  return group === AGE_GROUPS.at(-1) ? `${first}+` : `${first}–${last}`;
}

/** The fields of the community's form, in its order, with what is chosen in each. */
export function filterFields(
  t: Translate,
  lang: Language,
  chosen: Readonly<Record<FilterName, string>>,
): FilterField[] {
  const field = (
    name: FilterName,
    values: readonly string[],
    textOf: (value: string) => string,
  ): FilterField => ({
    name,
    label: t(`members.filter_${name}`),
    value: chosen[name],
    options: values.map((value) => ({ value, text: textOf(value) })),
  });
  const countries = countryOptions(COUNTRIES, lang, chosen.country);
  const nameOf = new Map(countries.map(({ code, name }) => [code, name]));
  const ages = new Map<string, string>(AGE_GROUPS.map((group) => [group, ageText(group)]));
  return [
    field('gender', MEMBER_GENDERS, (value) => t(`members.gender_${value as '1'}`)),
    field('age', AGE_GROUPS, (value) => ages.get(value) ?? value),
    field('country', [...nameOf.keys()], (code) => nameOf.get(code) ?? code),
    field('relationship', RELATIONSHIPS, (value) => t(`members.relationship_${value as '1'}`)),
    field('orientation', ORIENTATIONS, (value) => t(`members.orientation_${value as '1'}`)),
    field('avatar', YES_NO, (value) => t(`members.avatar_${value as 'yes'}`)),
  ];
}
