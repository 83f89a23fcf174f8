import type { Updateable } from 'kysely';
import { z } from 'zod';
import { cacheTags } from '#config/cache-tags.ts';
import { MODEL_LENGTHS, MODEL_PICTURE } from '#config/models.ts';
import { MEMBER_AGES } from '#config/profile.ts';
import { eachOnce, toldDir } from '#config/told-dir.ts';
import { BREAST_SIZES, RACES } from '#contract/enums.ts';
import { countryMeant } from '#lib/country-codes.ts';
import type { ModelTable } from '../db/schema/catalogue.ts';
import { ageOf } from '../services/age.ts';
import type { NamedKind } from './named-kind.ts';
import { toldLine, toldPicture, toldText } from './told-fields.ts';

/** Words for the numbers of SPEC.md §3, in their order from 1 on: what pages call them in English. */
const GENDERS = ['man', 'woman', 'trans'] as const;
const HAIRS = ['brunette', 'dark', 'red', 'brown', 'blonde'] as const;
const HEIGHTS = ['short', 'average', 'tall', 'very tall'] as const;
const WEIGHTS = ['slim', 'average', 'full', 'large'] as const;

/** One of a few; null for not known. */
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be one of: ${words.join(', ')}`);
const known = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  oneOf(words).nullable().optional();

const birthDate = (now: Date) =>
  z.iso
    .date('must be a day like 1990-05-31')
    .refine(
      (day) => ageOf(day, now) >= MEMBER_AGES.min,
      `must be at least ${MEMBER_AGES.min} years ago: only adults are shown`,
    )
    .refine(
      (day) => ageOf(day, now) <= MEMBER_AGES.max,
      `must be at most ${MEMBER_AGES.max} years ago`,
    );

const model = (now: Date) =>
  z.strictObject({
    dir: toldDir,
    name: toldLine(MODEL_LENGTHS.name),
    gender: oneOf(GENDERS),
    description: toldText(MODEL_LENGTHS.description).optional(),
    country: z
      .string()
      .refine(
        (code) => countryMeant(code)?.toLowerCase() === code,
        'must be the code of a country like de',
      )
      .nullable()
      .optional(),
    race: known(RACES),
    birthDate: birthDate(now).nullable().optional(),
    breastSize: known(BREAST_SIZES),
    hair: known(HAIRS),
    height: known(HEIGHTS),
    weight: known(WEIGHTS),
    tattoo: z.boolean('must be true or false').optional(),
    piercing: z.boolean('must be true or false').optional(),
    picture: toldPicture,
  });

/** A model as an operator writes her or him. What is not told stays as it is; null takes it away. */
type ModelTold = z.output<ReturnType<typeof model>>;

/** The number of a word, from 1 on; nothing where nothing is told. */
function numberOf<Words extends readonly string[]>(
  words: Words,
  word: Words[number] | null | undefined,
): number | null | undefined {
  return word === null || word === undefined ? word : words.indexOf(word) + 1;
}

const flag = (told: boolean | undefined): 0 | 1 | undefined =>
  told === undefined ? undefined : told ? 1 : 0;

const columnsOf = (told: ModelTold) => ({
  title: told.name,
  gender: (GENDERS.indexOf(told.gender) + 1) as 1 | 2 | 3,
  description: told.description,
  country: told.country,
  race: told.race,
  birth_date: told.birthDate,
  tits_size: told.breastSize,
  hair_color: numberOf(HAIRS, told.hair),
  height: numberOf(HEIGHTS, told.height),
  weight: numberOf(WEIGHTS, told.weight),
  tattoo: flag(told.tattoo),
  piercing: flag(told.piercing),
});

/** Models of an operator's file. Nobody is younger than an adult at `now`. */
export const modelsOf = (now: Date): NamedKind<ModelTold, Updateable<ModelTable>> => ({
  kind: 'model',
  schema: eachOnce(model(now)),
  find: (db, dir) => db.selectFrom('models').selectAll().where('dir', '=', dir).executeTakeFirst(),
  columnsOf,
  add: (db, told, added_ts) =>
    db
      .insertInto('models')
      .values({ ...columnsOf(told), dir: told.dir, added_ts })
      .returning('id')
      .executeTakeFirstOrThrow(),
  set: (db, id, columns) => db.updateTable('models').set(columns).where('id', '=', id).execute(),
  pictures: [
    {
      ...{ field: 'picture', kind: 'avatar', order: MODEL_PICTURE },
      of: ({ picture }) => picture,
      columns: (path) => ({ img: path, avatar: path, avatar2: null }),
    },
  ],
  videosOf: () => [],
  tags: (dir) => [cacheTags.model(dir), cacheTags.models],
});
