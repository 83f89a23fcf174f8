import { cacheTags } from '#config/cache-tags.ts';
import { COUNTRIES } from '#config/countries.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { countries } from '#contract/calls/countries.ts';
import { models as modelsCall } from '#contract/calls/models.ts';
import * as enums from '#contract/enums.ts';
import { countryName } from '#lib/country-name.ts';
import { abbreviated } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { defineList } from './define-list.ts';
import { choice, countryFilter, type ListContext } from './filter.ts';
import { orElse } from '#client/or-else.ts';
import { request } from './request.ts';

/** What the alphabet bar offers: the Latin letters, and `0` for titles that begin with none of them. */
export const LETTERS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz', '0'];

/** One of the values that an attribute of a model can have. */
const attribute = <const Value extends string>(name: string, values: readonly Value[]) =>
  choice(name, values, {
    offered: 'form',
    label: ({ t }) => t(`attribute.${name}` as 'attribute.race'),
    options: ({ t }) =>
      values.map((value) => ({
        value,
        text: t(`attribute.${name}_${value}` as 'attribute.race_asian'),
      })),
  });

/** Codes of the countries that have videos or models in the visitor's group; all of ours where the API does not tell. */
export async function countriesOf(
  { client, group }: Pick<ListContext, 'client' | 'group'>,
  section: 'videos' | 'models',
): Promise<readonly string[]> {
  const params = { lifetime: LIFETIMES.videos, gender: group, section };
  const found = await orElse(client.read(countries, params), { countries: [] });
  return found.countries.length > 0 ? found.countries.map(({ code }) => code) : COUNTRIES;
}

/** The ten filters of SPEC.md §3 as the API takes them. */
const filters = {
  // A bar of its own too, where there is room for one.
  alphabet: choice('alphabet', LETTERS, {
    offered: 'form',
    label: ({ t }) => t('attribute.alphabet'),
    options: () =>
      LETTERS.map((value) => ({ value, text: value === '0' ? '#' : value.toUpperCase() })),
  }),
  country: countryFilter(
    ({ t }) => t('attribute.country'),
    (context) => countriesOf(context, 'models'),
  ),
  race: attribute('race', enums.RACES),
  age: attribute('age', enums.AGE_GROUPS),
  titsSize: attribute('tits_size', enums.BREAST_SIZES),
  hairColor: attribute('hair_color', enums.HAIR_COLORS),
  height: attribute('height', enums.HEIGHTS),
  weight: attribute('weight', enums.WEIGHTS),
  tattoo: attribute('tattoo', enums.YES_NO),
  piercing: attribute('piercing', enums.YES_NO),
};

export const models = defineList({
  route: 'models',
  sorts: enums.MODEL_SORTS,
  sortText: (sort, { t }) => t(`model_sort.${sort}`),
  filters,
  life: LIFETIMES.models,
  tags: () => [cacheTags.videos, cacheTags.models],
  read: ({ sort, page, filters: chosen }, { count, group }) => {
    const params = { ...chosen, sort, page, count, gender: group, lifetime: LIFETIMES.models };
    return request(modelsCall, params, undefined, (answer) => answer.models);
  },
  path: ({ dir }) => paths.model(dir),
  feed: ({ title, image, country: from, totalVideos }, { t, lang }) => ({
    title,
    image,
    description: [countryName(from, lang), t('list.videos', abbreviated(totalVideos, lang))]
      .filter(Boolean)
      .join(' · '),
  }),
  sitemap: {
    part: 'models',
    sort: 'alphabet',
    sorts: ['most-popular'],
    entry: ({ dir, image, totalVideos }) =>
      totalVideos > 0 ? { path: paths.model(dir), image } : null,
  },
  text: ({ t, asked }) => ({
    title: t('models.title'),
    order: t(`model_sort.${asked.sort}`),
    description: t('models.description'),
    count: 'models.count',
    empty: { title: t('models.empty_title'), text: t('models.empty_text') },
  }),
});
