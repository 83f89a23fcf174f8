import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import type { VideosParams } from '#contract/calls/videos.ts';
import {
  DATES,
  DURATIONS,
  VIDEO_SORTS,
  VIDEO_TYPES,
  type DateFilter,
  type DurationFilter,
  type VideoSort,
  type VideoType,
} from '#contract/enums.ts';
import { ENGINE } from '../setup/engine-world.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { dateSql, DURATION_SQL, list, listed, SORT_SQL } from './support/video-rows.ts';

const under = apiUnderTest();
const { rows } = under;

/** The whole order of each sort, ties included, from the rows that it is about. */
const ORDER: Readonly<Record<VideoSort, string>> = {
  'latest-updates': 'post_ts DESC, id DESC',
  longest: 'duration DESC, id DESC',
  'most-viewed': 'viewed DESC, id DESC',
  'most-popular': 'popularity DESC, id DESC',
  'most-commented': `(SELECT count(*) FROM comments
    WHERE section = 'videos' AND object_id = videos.id AND visible = 1) DESC, id DESC`,
  'top-rated': `${SORT_SQL['top-rated']} DESC, id DESC`,
};

interface Filters {
  duration: DurationFilter | '';
  date: DateFilter;
  type: VideoType;
}

const EVERY_FILTER: readonly Filters[] = ['' as const, ...DURATIONS]
  .flatMap((duration) =>
    DATES.flatMap((date) => VIDEO_TYPES.map((type) => ({ duration, date, type }))),
  )
  // A server is asked over a socket; tests/api-postgres/catalogue.test.ts compares both engines' lists besides.
  .filter((_filters, index) => ENGINE === 'sqlite' || index % 4 === 3);

const filterSql = ({ duration, date, type }: Filters): string[] => [
  DURATION_SQL[duration],
  dateSql(date),
  type === 'hd' ? 'is_hd = 1' : '1 = 1',
];

const inCategory = (dir: string): string => `id IN (SELECT video_id FROM video_categories
  WHERE category_id = (SELECT id FROM categories WHERE dir = '${dir}'))`;

const idsBy = (end: string): number[] =>
  rows(`SELECT id FROM videos ${end}`).map(({ id }) => Number(id));

/** What a key's ids were when they were first asked for: nothing here writes. */
function remembered<Found>(find: (key: string) => Found): (key: string) => Found {
  const kept = new Map<string, Found>();
  return (key) => {
    const found = kept.get(key) ?? find(key);
    kept.set(key, found);
    return found;
  };
}

const meeting = remembered((condition) => new Set(idsBy(`WHERE ${condition}`)));
const ordered = remembered((order) => idsBy(`ORDER BY ${order}`));

/** Ids of what meets all conditions. Each condition and each order holds for many lists: the database is asked once for each. */
function wantedIds(conditions: readonly string[], sort: VideoSort): number[] {
  const sets = conditions.map(meeting).toSorted((a, b) => a.size - b.size);
  return ordered(ORDER[sort]).filter((id) => sets.every((set) => set.has(id)));
}

/** The list must be the rows' ids, in their whole order, with the right total. */
async function expectList(
  params: Partial<VideosParams>,
  conditions: readonly string[],
  sort: VideoSort,
) {
  const wanted = wantedIds(conditions, sort);
  const { videos, totalCount } = await list(under, { ...params, sort, count: MAX_COUNT });
  const said = JSON.stringify({ ...params, sort });
  expect(totalCount, said).toBe(wanted.length);
  expect(
    (videos ?? []).map(({ id }) => id),
    said,
  ).toEqual(wanted.slice(0, MAX_COUNT));
  return wanted.length;
}

describe('LIST-12, LIST-13, LIST-14 every length, date and type together', () => {
  it.each(VIDEO_SORTS)('by %s', async (sort) => {
    const sizes = [];
    for (const filters of EVERY_FILTER) {
      const conditions = [listed('str'), ...filterSql(filters)];
      sizes.push(await expectList(filters, conditions, sort));
    }
    // Filters that all found nothing, or all the same, would prove nothing.
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(new Set(sizes).size).toBe(EVERY_FILTER.length);
  });
});

/** The sets of three categories that most videos of a group carry. */
function fullTriples(group: string): string[][] {
  const dirOf = (id: string): string => `(SELECT dir FROM categories WHERE id = ${id})`;
  return rows(`SELECT ${dirOf('a')} AS a, ${dirOf('b')} AS b, ${dirOf('c')} AS c FROM (
    SELECT x.category_id AS a, y.category_id AS b, z.category_id AS c FROM videos
    JOIN video_categories AS x ON x.video_id = videos.id
    JOIN video_categories AS y ON y.video_id = videos.id AND y.category_id > x.category_id
    JOIN video_categories AS z ON z.video_id = videos.id AND z.category_id > y.category_id
    WHERE ${listed(group)} GROUP BY 1, 2, 3 ORDER BY count(*) DESC LIMIT 4)`).map((row) =>
    [row['a'], row['b'], row['c']].map(String),
  );
}

describe('CAT-10, CAT-11 three categories with a length, a date and a type', () => {
  it.each(SITE_GROUPS)('in the group %s', async (gender) => {
    const triples = fullTriples(gender);
    expect(triples).toHaveLength(4);
    let found = 0;
    for (const [index, dirs] of triples.entries()) {
      const sort = VIDEO_SORTS[index % VIDEO_SORTS.length] ?? 'longest';
      // The order in which they are named changes nothing.
      const objectId = dirs.toReversed().join(',');
      for (const filters of EVERY_FILTER) {
        const all = [listed(gender), ...filterSql(filters), ...dirs.map(inCategory)];
        const params = { gender, section: 'categories', objectId, ...filters } as const;
        found += await expectList(params, all, sort);
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  it('one and two categories, by every sort', async () => {
    const [[first = '', second = ''] = []] = fullTriples('str');
    for (const sort of VIDEO_SORTS) {
      for (const dirs of [[first], [first, second]]) {
        const all = [listed('str'), ...dirs.map(inCategory)];
        await expectList({ section: 'categories', objectId: dirs.join(',') }, all, sort);
      }
    }
  });
});

describe('lists of one thing, with filters, by every sort', () => {
  const SECTIONS = [
    [
      'model',
      `SELECT dir AS object, id FROM models ORDER BY (SELECT count(*) FROM video_models
        WHERE model_id = models.id) DESC LIMIT 1`,
      (id: number) => `id IN (SELECT video_id FROM video_models WHERE model_id = ${id})`,
    ],
    [
      'channel',
      `SELECT dir AS object, id FROM channels ORDER BY (SELECT count(*) FROM videos
        WHERE channel_id = channels.id AND site_group = 'str') DESC LIMIT 1`,
      (id: number) => `channel_id = ${id}`,
    ],
    [
      'member',
      `SELECT id AS object, id FROM members ORDER BY (SELECT count(*) FROM videos
        WHERE member_id = members.id) DESC LIMIT 1`,
      (id: number) => `member_id = ${id}`,
    ],
    [
      'country',
      `SELECT country AS object, 0 AS id FROM videos GROUP BY country ORDER BY count(*) DESC LIMIT 1`,
      () =>
        `country = (SELECT country FROM videos GROUP BY country ORDER BY count(*) DESC LIMIT 1)`,
    ],
  ] as const;

  it.each(SECTIONS)('LIST-11 of a %s', async (section, query, condition) => {
    const [row] = rows(query);
    const objectId = String(row?.['object']);
    const all = [listed('str'), condition(Number(row?.['id']))];
    for (const sort of VIDEO_SORTS) {
      expect(await expectList({ section, objectId }, all, sort)).toBeGreaterThan(20);
      for (const filters of EVERY_FILTER.filter((_filters, index) => index % 5 === 3)) {
        const both = [...all, ...filterSql(filters)];
        await expectList({ section, objectId, ...filters }, both, sort);
      }
    }
  });
});

describe('a walk over all pages', () => {
  it.each(VIDEO_SORTS)('LIST-04 meets every video once, in order, by %s', async (sort) => {
    const wanted = wantedIds([listed('she')], sort);
    expect(wanted.length).toBeGreaterThan(2000);
    const walked: number[] = [];
    for (let page = 1; page <= Math.ceil(wanted.length / 60) + 1; page++) {
      const { videos } = await list(under, { gender: 'she', sort, page });
      walked.push(...(videos ?? []).map(({ id }) => id));
    }
    expect(walked).toEqual(wanted);
  });

  it('gives the same pages backwards and by leaps', async () => {
    const wanted = wantedIds([listed('gay'), 'duration < 600'], 'most-viewed');
    const pages = Array.from({ length: Math.ceil(wanted.length / 60) }, (_, index) => index + 1);
    const leaps = [...pages.toReversed(), 1, 5, 2, 9, 3];
    for (const page of leaps) {
      const params = { gender: 'gay', sort: 'most-viewed', duration: '1', page } as const;
      const { videos } = await list(under, params);
      const ids = (videos ?? []).map(({ id }) => id);
      expect(ids).toEqual(wanted.slice((page - 1) * 60, page * 60));
    }
  });
});
