import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import { NO_MODEL_FILTER, type ModelsParams } from '#contract/calls/models.ts';
import * as calls from '#contract/calls.ts';
import * as enums from '#contract/enums.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { NOW } from '../setup/demo-database.ts';

const { client, json, rows, number } = apiUnderTest();

/** SPEC.md §3: the age groups, with the years of the youngest and of the oldest. */
const AGES = [
  ['1', 18, 21],
  ['2', 22, 29],
  ['3', 30, 39],
  ['4', 40, 150],
] as const;

const lifetime = 60;
const plain = { lifetime, gender: 'str', count: MAX_COUNT, page: 1 } as const;

describe('models (filters: MOD-02, MOD-03, MOD-04, MOD-05, MOD-06, MOD-07, MOD-08, MOD-09, MOD-10, MOD-11)', () => {
  const models = (params: Partial<ModelsParams>) =>
    client.read(calls.models, { ...plain, ...NO_MODEL_FILTER, sort: 'most-popular', ...params });
  const BORN = (years: number): string =>
    `${NOW.getUTCFullYear() - years}${NOW.toISOString().slice(4, 10)}`;
  const has = `EXISTS (SELECT 1 FROM video_models JOIN videos ON videos.id = video_id
    WHERE model_id = models.id AND visible = 1 AND site_group = 'str')`;

  const FILTERS: [string, Partial<ModelsParams>, string][] = [
    ['MOD-02', { alphabet: 'a' }, "lower(title) LIKE 'a%'"],
    ...enums.RACES.map((race): [string, Partial<ModelsParams>, string] => [
      'MOD-03',
      { race },
      `race = '${race}'`,
    ]),
    ...AGES.map(([age, youngest, oldest]): [string, Partial<ModelsParams>, string] => {
      return [
        'MOD-04',
        { age },
        `birth_date <= '${BORN(youngest)}' AND birth_date > '${BORN(oldest + 1)}'`,
      ];
    }),
    ...enums.BREAST_SIZES.map((size): [string, Partial<ModelsParams>, string] => [
      'MOD-06',
      { titsSize: size },
      `tits_size = '${size}'`,
    ]),
    ...enums.HAIR_COLORS.map((hair): [string, Partial<ModelsParams>, string] => [
      'MOD-07',
      { hairColor: hair },
      `hair_color = ${hair}`,
    ]),
    ...enums.HEIGHTS.map((height): [string, Partial<ModelsParams>, string] => [
      'MOD-08',
      { height },
      `height = ${height}`,
    ]),
    ...enums.WEIGHTS.map((weight): [string, Partial<ModelsParams>, string] => [
      'MOD-09',
      { weight },
      `weight = ${weight}`,
    ]),
    ['MOD-10', { tattoo: 'yes' }, 'tattoo = 1'],
    ['MOD-10', { tattoo: 'no' }, 'tattoo = 0'],
    ['MOD-11', { piercing: 'yes' }, 'piercing = 1'],
    ['MOD-05', { country: 'fr' }, "country = 'fr'"],
    [
      'MOD-03',
      { race: 'asian', height: '2', tattoo: 'no' },
      "race = 'asian' AND height = 2 AND tattoo = 0",
    ],
  ];

  it.each(FILTERS)('%s, API-100, API-101 filters by %o', async (_fact, filter, where) => {
    const wanted = rows(`SELECT dir FROM models WHERE ${has} AND ${where}`).map(({ dir }) => dir);
    const { models: shown, totalCount } = await models(filter);
    expect(shown.map(({ dir }) => dir).toSorted()).toEqual(wanted.toSorted());
    expect(totalCount).toBe(wanted.length);
  });

  const sum = (
    column: string,
  ): string => `(SELECT ${column} FROM videos JOIN video_models ON video_id = videos.id
    WHERE model_id = models.id AND visible = 1 AND site_group = 'str')`;
  it.each([
    ['most-popular', sum('sum(popularity)')],
    ['count-videos', sum('count(*)')],
    ['latest-updates', sum('max(post_ts)')],
    ['most-viewed', sum('sum(viewed)')],
    ['recent', 'added_ts'],
    ['top-rated', 'rating_rank'],
  ] as const)('MOD-01 sorts by %s', async (sort, value) => {
    const { models: shown } = await models({ sort });
    const values = shown.map(({ dir }) => number(`SELECT ${value} FROM models WHERE dir = ?`, dir));
    expect(values.length).toBeGreaterThan(20);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it('MOD-01 sorts by alphabet', async () => {
    const titles = (await models({ sort: 'alphabet' })).models.map(({ title }) =>
      title.toLowerCase(),
    );
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('API-102 answers the fields that programs in the field read', async () => {
    const path = '/api/json/models/86400/str/filt........../most-popular/60/1.json';
    const { models: shown, total_count, pages } = await json(path);
    expect(pages).toBe(Math.ceil(Number(total_count) / 60));
    const [model] = shown;
    expect(model).toMatchObject({
      dir: expect.any(String),
      title: expect.any(String),
      statistics: { videos: expect.stringMatching(/^\d+$/) },
    });
    for (const field of ['img', 'avatar', 'avatar2', 'country'])
      expect(model).toHaveProperty(field);
  });

  it('API-103, MOD-12, MOD-13, MOD-14, MOD-15 answers one model', async () => {
    const [row] = rows(`SELECT * FROM models WHERE ${has} AND country IS NOT NULL LIMIT 1`);
    const dir = String(row?.['dir']);
    const { model } = await client.read(calls.model, { lifetime, dir });
    const videos = number(
      `SELECT count(*) FROM video_models JOIN videos ON videos.id = video_id WHERE model_id = ? AND visible = 1`,
      Number(row?.['id']),
    );
    expect(model).toMatchObject({
      title: row?.['title'],
      country: row?.['country'],
      totalVideos: videos,
      height: row?.['height'] ?? 0,
    });
    expect(model.image).toMatch(/\/media\//);
    expect((await json(`/api/json/model/60/${dir.slice(0, 2)}/${dir}.json`)).model.dir).toBe(dir);
  });
});
