import type { Fact, Profile } from '#components/profile/profile.ts';
import type { Language } from '#config/locales.ts';
import type { Model } from '#contract/entities/model.ts';
import * as enums from '#contract/enums.ts';
import type { Translate } from '#i18n/translate.ts';
import { countryName } from '#lib/country-name.ts';
import { abbreviated, formatDate } from '#lib/format.ts';
import { formatPercent } from '#lib/format-number.ts';
import { isRated, ratingPercent } from '#lib/rating.ts';

/** The attributes that are one of a few values: name, values, and how a model carries it. */
const CHOICES = [
  ['race', enums.RACES, (model: Model) => model.race],
  ['tits_size', enums.BREAST_SIZES, (model: Model) => model.breastSize],
  ['hair_color', enums.HAIR_COLORS, (model: Model) => String(model.hair)],
  ['height', enums.HEIGHTS, (model: Model) => String(model.height)],
  ['weight', enums.WEIGHTS, (model: Model) => String(model.weight)],
  ['tattoo', enums.YES_NO, ({ tattoo }: Model) => yesNo(tattoo)],
  ['piercing', enums.YES_NO, ({ piercing }: Model) => yesNo(piercing)],
] as const;

function yesNo(flag: boolean | null): string {
  if (flag === null) return '';
  return flag ? 'yes' : 'no';
}

/** Everything known of a model in words; what is not known is left out. */
function factsOf(model: Model, t: Translate, lang: Language): Fact[] {
  const born = Date.parse(model.birthDate);
  const choices = CHOICES.map(([name, values, valueOf]) => {
    const value = values.find((known) => known === valueOf(model));
    const text = value && t(`attribute.${name}_${value}` as 'attribute.race_asian');
    return { term: t(`attribute.${name}`), value: text ?? '' };
  });
  const facts = [
    { term: t('attribute.country'), value: countryName(model.country, lang) },
    {
      term: t('attribute.age'),
      value: model.age > 0 ? t('attribute.age_years', { n: model.age }) : '',
    },
    { term: t('attribute.born'), value: Number.isNaN(born) ? '' : formatDate(born, lang) },
    ...choices,
    {
      term: t('attribute.rating'),
      value: isRated(model) ? formatPercent(ratingPercent(model.rating) / 100, lang) : '',
    },
    {
      term: t('attribute.added'),
      value: model.addedAt > 0 ? formatDate(model.addedAt, lang) : '',
    },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** A model as its pages show it. */
export function profileOfModel(model: Model, t: Translate, lang: Language): Profile {
  const counts = [
    t('list.videos', abbreviated(model.totalVideos, lang)),
    ...(model.views > 0 ? [t('tile.views', abbreviated(model.views, lang))] : []),
    ...(model.subscribers > 0
      ? [t('profile.subscribers', abbreviated(model.subscribers, lang))]
      : []),
  ];
  const country = countryName(model.country, lang);
  return {
    kind: 'model',
    id: model.id,
    dir: model.dir,
    title: model.title,
    image: model.image,
    line: [...(country === '' ? [] : [country]), ...counts],
    description: model.description,
    facts: factsOf(model, t, lang),
    url: '',
    owner: 0,
    pictures: [],
  };
}
