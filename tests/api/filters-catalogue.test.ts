import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { NO_MEMBER_FILTER, type MembersParams } from '#contract/calls/members.ts';
import { NO_MODEL_FILTER, type ModelsParams } from '#contract/calls/models.ts';
import * as calls from '#contract/calls.ts';
import { AGE_BOUNDS, AGE_GROUPS, MODEL_SORTS } from '#contract/enums.ts';
import { NOW } from '../setup/demo-database.ts';
import { apiUnderTest, type Row } from './support/api-under-test.ts';
import { SORT_SQL } from './support/video-rows.ts';
import { PIECE, walk } from './support/walk.ts';

const { client, rows } = apiUnderTest();

const lifetime = 60;

const bornBetween = (age: (typeof AGE_GROUPS)[number]): string => {
  const day = (years: number) => `${NOW.getUTCFullYear() - years}${NOW.toISOString().slice(4, 10)}`;
  const [youngest, oldest] = AGE_BOUNDS[age];
  return `birth_date <= '${day(youngest)}' AND birth_date > '${day(oldest + 1)}'`;
};
const ageOf = (born: string) =>
  AGE_GROUPS.find(
    (age) =>
      rows(`SELECT 1 FROM (SELECT ? AS birth_date) WHERE ${bornBetween(age)}`, born).length > 0,
  ) ?? '';

const quoted = (value: Row[string] | undefined): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** A filter taken from a row, so that a list by it holds at least that row. */
type Taken<Params> = (row: Row) => [filter: Partial<Params>, where: string];

const column =
  <Params>(key: keyof Params, name: string): Taken<Params> =>
  (row) => [{ [key]: String(row[name]) } as Partial<Params>, `${name} = ${quoted(row[name])}`];
const flag =
  <Params>(key: keyof Params, name: string): Taken<Params> =>
  (row) => [{ [key]: row[name] ? 'yes' : 'no' } as Partial<Params>, `${name} = ${row[name]}`];
const age: Taken<{ age: string }> = (row) => {
  const group = ageOf(String(row['birth_date']));
  return [{ age: group }, group === '' ? '1 = 1' : bornBetween(group)];
};

const pairs = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]));

describe('models', () => {
  const FILTERS: Taken<ModelsParams>[] = [
    (row) => {
      const letter = String(row['title']).slice(0, 1).toLowerCase();
      return [{ alphabet: letter }, `lower(substr(title, 1, 1)) = '${letter}'`];
    },
    column('race', 'race'),
    age as Taken<ModelsParams>,
    column('country', 'country'),
    column('titsSize', 'tits_size'),
    column('hairColor', 'hair_color'),
    column('height', 'height'),
    column('weight', 'weight'),
    flag('tattoo', 'tattoo'),
    flag('piercing', 'piercing'),
  ];
  const ofGroup = (group: string): string => `EXISTS (SELECT 1 FROM video_models
    JOIN videos ON videos.id = video_id
    WHERE model_id = models.id AND visible = 1 AND site_group = '${group}')`;
  const sum = (what: string): string => `(SELECT ${what} FROM videos
    JOIN video_models ON video_id = videos.id
    WHERE model_id = models.id AND visible = 1 AND site_group = 'str') DESC`;
  const ORDER = {
    alphabet: 'lower(title)',
    'count-videos': sum('count(*)'),
    'latest-updates': sum('max(post_ts)'),
    'most-popular': sum('sum(popularity)'),
    'most-viewed': sum('sum(viewed)'),
    recent: 'added_ts DESC',
    'top-rated': `${SORT_SQL['top-rated']} DESC`,
  } as const;

  const models = async (params: Partial<ModelsParams>) => {
    const plain = { lifetime, gender: 'str', count: MAX_COUNT, page: 1, sort: 'recent' } as const;
    const asked = { ...plain, ...NO_MODEL_FILTER, ...params };
    const { models: items, totalCount } = await client.read(calls.models, asked);
    return { items: items.map(({ dir }) => dir), totalCount };
  };
  const wanted = (where: string, order: string) =>
    rows(`SELECT dir FROM models WHERE ${where} ORDER BY ${order}, id`).map(({ dir }) => dir);

  it('MOD-02, MOD-03, MOD-04, MOD-05, MOD-06, MOD-07, MOD-08, MOD-09, MOD-10, MOD-11 filter in pairs', async () => {
    const taken = rows(`SELECT * FROM models WHERE ${ofGroup('str')} ORDER BY id LIMIT 40`);
    const sizes = new Set<number>();
    for (const [index, [one, other]] of pairs(FILTERS).entries()) {
      const row = taken[index % taken.length] ?? {};
      const [first, firstSql] = one(row);
      const [second, secondSql] = other(row);
      const sort = MODEL_SORTS[index % MODEL_SORTS.length] ?? 'recent';
      const { items, totalCount } = await models({ ...first, ...second, sort });
      const all = wanted(`${ofGroup('str')} AND ${firstSql} AND ${secondSql}`, ORDER[sort]);
      expect([first, second, items]).toEqual([first, second, all]);
      expect(all).toContain(row['dir']);
      expect(totalCount).toBe(all.length);
      sizes.add(all.length);
    }
    expect(sizes.size).toBeGreaterThan(5);
  });

  it.each(MODEL_SORTS)('MOD-01 by %s in pages, ties included', async (sort) => {
    const walked = await walk((page) => models({ sort, page, count: PIECE }));
    expect(walked).toEqual(wanted(ofGroup('str'), ORDER[sort]));
  });

  it.each(SITE_GROUPS)('of the group %s only', async (gender) => {
    const { items } = await models({ gender });
    expect(items).toEqual(wanted(ofGroup(gender), ORDER.recent));
  });
});

describe('channels', () => {
  const sum = (what: string): string => `(SELECT ${what} FROM videos
    WHERE channel_id = channels.id AND visible = 1 AND site_group = 'str') DESC`;
  const ORDER = {
    'most-popular': sum('sum(popularity)'),
    'most-popular-videos': sum('sum(popularity)'),
    'count-videos': sum('count(*)'),
    'latest-updates': sum('max(post_ts)'),
    'count-subs': `(SELECT count(*) FROM subscriptions
      WHERE section = 'channels' AND object_id = channels.id) DESC`,
    recent: 'added_ts DESC',
  } as const;
  const SORTS = Object.keys(ORDER) as (keyof typeof ORDER)[];

  it.each(SORTS)('CHN-01 by %s in pages, ties included', async (sort) => {
    const all = rows(`SELECT dir FROM channels WHERE EXISTS (SELECT 1 FROM videos
      WHERE channel_id = channels.id AND visible = 1 AND site_group = 'str')
      ORDER BY ${ORDER[sort]}, id`).map(({ dir }) => dir);
    const walked = await walk(async (page) => {
      const asked = { lifetime, gender: 'str', sort, count: PIECE, page } as const;
      const answer = await client.read(calls.channels, { ...asked, section: '', objectId: '' });
      return { items: answer.channels.map(({ dir }) => dir), totalCount: answer.totalCount };
    });
    expect(walked).toEqual(all);
  });
});

/** Who keeps something to themselves is not found by it. */
const told =
  (group: string, taken: Taken<MembersParams>): Taken<MembersParams> =>
  (row) => {
    const [params, where] = taken(row);
    return [params, `${where} AND privacy_${group} = 'everyone'`];
  };

describe('the community', () => {
  const FILTERS: Taken<MembersParams>[] = [
    told('place', column('country', 'country')),
    told('person', column('sex', 'gender')),
    told('person', age as Taken<MembersParams>),
    told('relations', column('relationship', 'relationship')),
    told('relations', column('orientation', 'orientation')),
    (row) => [
      { avatar: row['avatar'] === null ? 'no' : 'yes' },
      `avatar IS ${row['avatar'] === null ? '' : 'NOT '}NULL`,
    ],
  ];
  const members = async (params: Partial<MembersParams>) => {
    const plain = { lifetime, sort: 'recent', count: MAX_COUNT, page: 1 } as const;
    const asked = { ...plain, ...NO_MEMBER_FILTER, ...params };
    const { members: items, totalCount } = await client.read(calls.members, asked, { text: '' });
    return { items: items.map(({ id }) => id), totalCount };
  };
  const wanted = (where: string) =>
    rows(`SELECT id FROM members WHERE ${where} ORDER BY seen_ts DESC, id DESC`).map(
      ({ id }) => id,
    );

  it('COM-02, COM-03, COM-04, COM-05, COM-06, COM-07 filter in pairs', async () => {
    const taken = rows(`SELECT * FROM members WHERE country IS NOT NULL
      AND ${['person', 'relations', 'place'].map((group) => `privacy_${group} = 'everyone'`).join(' AND ')}
      ORDER BY id LIMIT 30`);
    for (const [index, [one, other]] of pairs(FILTERS).entries()) {
      const row = taken[index % taken.length] ?? {};
      const [first, firstSql] = one(row);
      const [second, secondSql] = other(row);
      const { items, totalCount } = await members({ ...first, ...second });
      const all = wanted(`${firstSql} AND ${secondSql}`);
      expect([first, second, items]).toEqual([first, second, all]);
      expect(all).toContain(row['id']);
      expect(totalCount).toBe(all.length);
    }
  });

  it('COM-01 in pages, ties included', async () => {
    const walked = await walk((page) => members({ page, count: PIECE }));
    expect(walked).toEqual(wanted('1 = 1'));
  });
});
