import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#api/catalogue/catalogue.ts';
import type { VideoFilters, VideoSource } from '#api/catalogue/video-source.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { NOW } from '../setup/demo-database.ts';
import { everyMatch } from './support/every-match.ts';
import { twoEngines } from './support/two-engines.ts';

const DAY = 86_400;
const now = NOW.getTime() / 1000;
const VIDEOS = 3000;

const both = twoEngines(VIDEOS);

const ALL: VideoFilters = { durationClass: null, hdOnly: false, since: null };
const FILTERS: readonly VideoFilters[] = [
  ALL,
  { ...ALL, durationClass: 2 },
  { ...ALL, hdOnly: true, since: now - 30 * DAY },
];

/** The category of a name, by its row. */
async function category(dir: string) {
  const { query } = both.sqlite;
  return query
    .selectFrom('categories')
    .select(['id', 'slot'])
    .where('dir', '=', dir)
    .executeTakeFirstOrThrow();
}

const somebody = 1;
describe('lists', () => {
  it.each<[string, () => Promise<VideoSource> | VideoSource]>([
    ['everything', () => ({ of: 'everything', group: 'str' })],
    [
      'a category',
      async () => ({ of: 'categories', group: 'gay', categories: [await category('outdoor')] }),
    ],
    [
      'two categories',
      async () => ({
        of: 'categories',
        group: 'str',
        categories: [await category('outdoor'), await category('hd')],
      }),
    ],
    ['a model', () => ({ of: 'model', group: 'str', id: somebody })],
    ['a channel', () => ({ of: 'channel', group: 'str', id: somebody })],
    ['a country', () => ({ of: 'country', group: 'str', country: 'de' })],
    ['uploads', () => ({ of: 'uploads', group: 'str', id: somebody })],
    ['favourites', () => ({ of: 'favourites', group: 'str', id: somebody })],
    ...[0, 1_750_000_000].map((since): [string, () => VideoSource] => [
      `subscriptions since ${since}`,
      () => ({ of: 'subscriptions', group: 'str', id: somebody, since }),
    ]),
    ['a playlist', () => ({ of: 'playlist', id: somebody })],
  ])('of %s are the same on both engines, in the same order', async (_name, sourceOf) => {
    const source = await sourceOf();
    for (const filters of FILTERS) {
      for (const sort of VIDEO_SORTS) {
        for (const page of [1, 2]) {
          const request = { sort, count: 25, page };
          const [one, other] = [both.ours, both.theirs].map((each) =>
            each.listVideos(source, filters, request),
          );
          expect(await other, JSON.stringify([filters, request])).toEqual(await one);
        }
      }
    }
  });
});

const TEXTS = ['night', 'city lights', 'mou', 'outdoor', 'quiet zzyzx', '夜', '東京 の', 'é', '!?'];

describe.each(TEXTS)('a search for %s', (text) => {
  it('finds the same videos on both engines, each once, however it is narrowed', async () => {
    const outdoor = await category('outdoor');
    for (const categories of [[], [outdoor]]) {
      for (const filters of FILTERS) {
        const request = { group: 'str' as const, text, categories, filters, now };
        const one = await everyMatch(both.ours, request);
        expect(await everyMatch(both.theirs, request), JSON.stringify(request)).toEqual(one);
        expect(one.ids).toHaveLength(one.total);
      }
    }
  });

  it.each(VIDEO_SORTS)('is ordered alike by %s', async (sort) => {
    const request = { group: 'str' as const, text, categories: [], filters: ALL, now };
    const page = { sort, count: 60, page: 1 };
    expect(await both.theirs.searchVideos(request, page)).toEqual(
      await both.ours.searchVideos(request, page),
    );
  });
});

it('a search of the last days finds the same on both engines, on whichever day of the week it is', async () => {
  const days = Array.from({ length: 8 }, (_, day) => now + day * DAY);
  const totals: number[] = [];
  for (const present of days) {
    for (const back of [1, 7, 30]) {
      const filters = { ...ALL, since: present - back * DAY };
      const text = 'outdoor';
      const request = { group: 'str' as const, text, categories: [], filters, now: present };
      const one = await everyMatch(both.ours, request);
      expect(await everyMatch(both.theirs, request), JSON.stringify([present, back])).toEqual(one);
      totals.push(one.total);
    }
  }
  expect(new Set(totals).size).toBeGreaterThan(5);
});

it('titles come before labels', async () => {
  const request = { group: 'str' as const, text: 'mountain', categories: [], filters: ALL, now };
  const { ids } = await both.theirs.searchVideos(request, {
    sort: 'relevance',
    count: 240,
    page: 1,
  });
  const rows = await both.sqlite.query
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const inTitle = ids.map((id) => /mountain/iu.test(titles.get(id) ?? ''));
  const holding = inTitle.filter(Boolean).length;
  expect(holding).toBeGreaterThan(3);
  expect(holding).toBeLessThan(ids.length);
  expect(inTitle.slice(0, holding)).not.toContain(false);
});

it('what is like a video is nearly the same', async () => {
  const video = await both.sqlite.query
    .selectFrom('videos')
    .select(['id', 'title', 'site_group', 'channel_id'])
    .where('visible', '=', 1)
    .where('channel_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const [one = [], other = []] = await Promise.all(
    [both.ours, both.theirs].map((each) => each.relatedVideos(video, { hdOnly: false })),
  );
  expect(other.length).toBe(one.length);
  const shared = other.slice(0, 20).filter((id) => one.slice(0, 30).includes(id));
  expect(shared.length).toBeGreaterThan(15);
});

describe('names', () => {
  it.each(['a', 'mo', 'city', 'mountxin', 'outdor', 'hd', 'zzzzzz', '夜'])(
    'suggestions for %s are the same on both engines',
    async (text) => {
      for (const group of ['str', null] as const) {
        const limits = { count: 6, group };
        expect(await both.theirs.suggest(text, limits)).toEqual(
          await both.ours.suggest(text, limits),
        );
      }
    },
  );

  it('those with the most videos are the same', async () => {
    for (const kind of ['category', 'model', 'channel'] as const) {
      const limits = { count: 20, group: null };
      expect(await both.theirs.topOf(kind, limits)).toEqual(await both.ours.topOf(kind, limits));
    }
  });

  it('are found by their words', async () => {
    const idsNamed = async (engine: Catalogue, { query }: Pick<OpenDatabase, 'query'>) => {
      const found = engine.named('album', 'the');
      if (!found) return [];
      const rows = await query.selectFrom('albums').select('id').where('id', 'in', found).execute();
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    const one = await idsNamed(both.ours, both.sqlite);
    expect(one.length).toBeGreaterThan(0);
    expect(await idsNamed(both.theirs, both.postgres)).toEqual(one);
    expect(both.theirs.named('album', '!?')).toBeNull();
  });
});

describe('the index', () => {
  it(
    'popularity comes to the same numbers, wherever they are repeated',
    { tags: 'long' },
    async () => {
      const later = { now: now + 2 * DAY, from: 1, to: VIDEOS };
      await both.ours.index.refreshPopularity(later);
      await both.theirs.index.refreshPopularity(later);
      const numbers = async ({ query }: Pick<OpenDatabase, 'query'>) => ({
        videos: await query
          .selectFrom('videos')
          .select(['id', 'popularity'])
          .orderBy('id')
          .execute(),
        listed: await query
          .selectFrom('category_listing')
          .select(['category_id', 'video_id', 'popularity'])
          .orderBy('category_id')
          .orderBy('video_id')
          .execute(),
        channels: await query
          .selectFrom('channel_totals')
          .select(['channel_id', 'site_group', 'popularity'])
          .orderBy('channel_id')
          .orderBy('site_group')
          .execute(),
        models: await query
          .selectFrom('model_totals')
          .select(['model_id', 'site_group', 'popularity'])
          .orderBy('model_id')
          .orderBy('site_group')
          .execute(),
      });
      expect(await numbers(both.postgres)).toEqual(await numbers(both.sqlite));
    },
  );

  it('follows a title that changes, and a video that is hidden', async () => {
    const [id] = (
      await both.theirs.listVideos({ of: 'everything', group: 'str' }, ALL, {
        sort: 'latest-updates',
        count: 1,
        page: 1,
      })
    ).ids;
    if (id === undefined) throw new Error('there is no video');
    const { query } = both.postgres;
    const request = { group: 'str' as const, categories: [], filters: ALL, now };
    const found = async (text: string) =>
      (
        await both.theirs.searchVideos(
          { ...request, text },
          { sort: 'relevance', count: 9, page: 1 },
        )
      ).ids;
    await query
      .updateTable('videos')
      .set({ title: "It's Brückenkäse" })
      .where('id', '=', id)
      .execute();
    await both.theirs.index.putVideo(query, id);
    expect(await found("bruckenkase it's")).toEqual([id]);
    await query.transaction().execute(async (transaction) => {
      await transaction.updateTable('videos').set({ visible: 0 }).where('id', '=', id).execute();
      await both.theirs.index.putVideo(transaction, id);
    });
    expect(await found('its bruckenkase')).toEqual([]);
  });
});
