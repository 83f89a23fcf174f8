import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '#api/catalogue/catalogue.ts';
import { postgresCatalogue } from '#api/catalogue/postgres/catalogue.ts';
import { expectedMatches } from '#api/catalogue/postgres/estimate.ts';
import { fewMatches, type Found } from '#api/catalogue/postgres/few-matches.ts';
import { manyMatches } from '#api/catalogue/postgres/many-matches.ts';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { sqliteCatalogue } from '#api/catalogue/sqlite/catalogue.ts';
import type { VideoFilters, VideoSource } from '#api/catalogue/video-source.ts';
import { openDatabase, type OpenDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { copySite } from '#api/import/copy-site.ts';
import { TtlCache } from '#api/ttl-cache.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { testClips } from '../api/db-support/clips.ts';
import { createPostgresDatabase } from '../setup/postgres-database.ts';
import { everyMatch } from './support/every-match.ts';

const DAY = 86_400;
const NOW = new Date('2026-06-15T12:00:00Z');
const now = NOW.getTime() / 1000;
const VIDEOS = 3000;

let sqlite: OpenDatabase;
let postgres: Awaited<ReturnType<typeof openPostgresDatabase>>;
let ours: Catalogue;
let theirs: Catalogue;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'islet-engines-'));
  sqlite = openDatabase({ file: join(folder, 'islet.db') });
  seedDemo(sqlite, { now: NOW, clips: testClips, videos: VIDEOS });
  const { url, drop } = await createPostgresDatabase('schema_template');
  postgres = await openPostgresDatabase({ url });
  cleanups.push(
    () => sqlite.close(),
    () => rmSync(folder, { recursive: true }),
  );
  cleanups.push(() => postgres.close(), drop);
  await copySite({ from: sqlite.sqlite, to: postgres.query });
  await postgresSearchIndex(postgres.query).rebuild();
  const each = <Made>(make: (options: { totals: TtlCache<number> }) => Made): Made =>
    make({ totals: new TtlCache<number>() });
  ours = each(({ totals }) => sqliteCatalogue({ db: sqlite.query, reads: sqlite.reads, totals }));
  theirs = each(({ totals }) =>
    postgresCatalogue({ db: postgres.query, reads: postgres.reads, totals }),
  );
});

afterAll(async () => {
  for (const clean of cleanups) await clean();
});

const ALL: VideoFilters = { durationClass: null, hdOnly: false, since: null };
const FILTERS: readonly VideoFilters[] = [
  ALL,
  { ...ALL, durationClass: 2 },
  { ...ALL, hdOnly: true, since: now - 30 * DAY },
];

/** The category of a name, by its row. */
async function category(dir: string) {
  const { query } = sqlite;
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
    ['subscriptions', () => ({ of: 'subscriptions', group: 'str', id: somebody })],
    ['a playlist', () => ({ of: 'playlist', id: somebody })],
  ])('of %s are the same on both engines, in the same order', async (_name, sourceOf) => {
    const source = await sourceOf();
    for (const filters of FILTERS) {
      for (const sort of VIDEO_SORTS) {
        for (const page of [1, 2]) {
          const request = { sort, count: 25, page };
          const [one, other] = [ours, theirs].map((each) =>
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
        const one = await everyMatch(ours, request);
        expect(await everyMatch(theirs, request), JSON.stringify(request)).toEqual(one);
        expect(one.ids).toHaveLength(one.total);
      }
    }
  });

  it.each(VIDEO_SORTS)('is ordered alike by %s', async (sort) => {
    const request = { group: 'str' as const, text, categories: [], filters: ALL, now };
    const page = { sort, count: 60, page: 1 };
    expect(await theirs.searchVideos(request, page)).toEqual(
      await ours.searchVideos(request, page),
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
      const one = await everyMatch(ours, request);
      expect(await everyMatch(theirs, request), JSON.stringify([present, back])).toEqual(one);
      totals.push(one.total);
    }
  }
  expect(new Set(totals).size).toBeGreaterThan(5);
});

it('titles come before labels', async () => {
  const request = { group: 'str' as const, text: 'mountain', categories: [], filters: ALL, now };
  const { ids } = await theirs.searchVideos(request, { sort: 'relevance', count: 240, page: 1 });
  const rows = await sqlite.query
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
  const video = await sqlite.query
    .selectFrom('videos')
    .select(['id', 'title', 'site_group', 'channel_id'])
    .where('visible', '=', 1)
    .where('channel_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const [one = [], other = []] = await Promise.all(
    [ours, theirs].map((each) => each.relatedVideos(video, { hdOnly: false })),
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
        expect(await theirs.suggest(text, limits)).toEqual(await ours.suggest(text, limits));
      }
    },
  );

  it('those with the most videos are the same', async () => {
    for (const kind of ['category', 'model', 'channel'] as const) {
      const limits = { count: 20, group: null };
      expect(await theirs.topOf(kind, limits)).toEqual(await ours.topOf(kind, limits));
    }
  });

  it('are found by their words', async () => {
    const idsNamed = async (engine: Catalogue, { query }: Pick<OpenDatabase, 'query'>) => {
      const found = engine.named('album', 'the');
      if (!found) return [];
      const rows = await query.selectFrom('albums').select('id').where('id', 'in', found).execute();
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    const one = await idsNamed(ours, sqlite);
    expect(one.length).toBeGreaterThan(0);
    expect(await idsNamed(theirs, postgres)).toEqual(one);
    expect(theirs.named('album', '!?')).toBeNull();
  });
});

describe('the index', () => {
  it('popularity comes to the same numbers, wherever they are repeated', async () => {
    const later = { now: now + 2 * DAY, from: 1, to: VIDEOS };
    await ours.index.refreshPopularity(later);
    await theirs.index.refreshPopularity(later);
    const numbers = async ({ query }: Pick<OpenDatabase, 'query'>) => ({
      videos: await query.selectFrom('videos').select(['id', 'popularity']).orderBy('id').execute(),
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
    expect(await numbers(postgres)).toEqual(await numbers(sqlite));
  });

  it('follows a title that changes, and a video that is hidden', async () => {
    const [id] = (
      await theirs.listVideos({ of: 'everything', group: 'str' }, ALL, {
        sort: 'latest-updates',
        count: 1,
        page: 1,
      })
    ).ids;
    if (id === undefined) throw new Error('there is no video');
    const { query } = postgres;
    const request = { group: 'str' as const, categories: [], filters: ALL, now };
    const found = async (text: string) =>
      (await theirs.searchVideos({ ...request, text }, { sort: 'relevance', count: 9, page: 1 }))
        .ids;
    await query
      .updateTable('videos')
      .set({ title: "It's Brückenkäse" })
      .where('id', '=', id)
      .execute();
    await theirs.index.putVideo(query, id);
    expect(await found("bruckenkase it's")).toEqual([id]);
    await query.transaction().execute(async (transaction) => {
      await transaction.updateTable('videos').set({ visible: 0 }).where('id', '=', id).execute();
      await theirs.index.putVideo(transaction, id);
    });
    expect(await found('its bruckenkase')).toEqual([]);
  });
});

const found = (word: string, expected: number): Found => ({
  ...{ group: 'str', categories: [], filters: ALL, now, expected },
  words: `'${word}':*`,
  title: `'${word}':*A`,
});
const readings = () => ({ db: postgres.reads.searches, totals: new TtlCache<number>() });

describe('a search for what many videos have, but not so many', () => {
  const request = { group: 'str', categories: [], filters: ALL, text: 'night', now } as const;

  it.each(VIDEO_SORTS)('gives all of them in the order of a list: %s', async (sort) => {
    for (const page of [1, 2]) {
      const asked = { sort, count: 40, page };
      const met = await fewMatches(readings(), found('night', 1500), asked);
      expect(met).toEqual(await ours.searchVideos(request, asked));
    }
  });

  it('gives those first that say so in their titles, each the most popular first', async () => {
    const popular = await ours.searchVideos(request, { sort: 'most-popular', count: 999, page: 1 });
    const titles = await postgres.query.selectFrom('videos').select(['id', 'title']).execute();
    const titled = new Set(
      titles.flatMap(({ id, title }) => (/\bnight/iu.test(title) ? [id] : [])),
    );
    const inTitles = popular.ids.filter((id) => titled.has(id));
    expect([inTitles.length > 0, inTitles.length < popular.total]).toEqual([true, true]);
    const ids = [...inTitles, ...popular.ids.filter((id) => !titled.has(id))];
    const page = { sort: 'relevance', count: 999, page: 1 } as const;
    const met = await fewMatches(readings(), found('night', 1500), page);
    expect(met).toEqual({ ids, total: popular.total });
  });
});

describe('a search for what very many videos have', () => {
  const first = { sort: 'relevance', page: 1 } as const;
  const request = { group: 'str', categories: [], filters: ALL, text: 'night', now } as const;

  it.each(VIDEO_SORTS)('meets the first ones in the list itself: %s', async (sort) => {
    for (const page of [1, 3]) {
      const asked = { sort, count: 20, page };
      const { ids } = await ours.searchVideos(request, asked);
      const met = await manyMatches(readings(), found('night', 300), asked);
      expect(met).toEqual({ ids, total: 300 });
    }
  });

  it('of the most popular ones those come first that say so in their titles', async () => {
    const page = { ...first, count: 120 };
    const met = await manyMatches(readings(), found('night', 300), page);
    const popular = await ours.searchVideos(request, { ...page, sort: 'most-popular' });
    const titles = await postgres.query.selectFrom('videos').select(['id', 'title']).execute();
    const isTitled = (id: number): boolean =>
      /\bnight/iu.test(titles.find((video) => video.id === id)?.title ?? '');
    const titled = popular.ids.filter(isTitled);
    expect([titled.length > 0, popular.ids.every(isTitled)]).toEqual([true, false]);
    expect(met?.ids).toEqual([...titled, ...popular.ids.filter((id) => !isTitled(id))]);
  });

  it('gives up where fewer are met than were to be expected', async () => {
    expect(await manyMatches(readings(), found('zzyzx', 2500), { ...first, count: 60 })).toBeNull();
  });

  it('is expected by the statistics', async () => {
    const { total } = await ours.searchVideos(request, { ...first, count: 1 });
    const expected = await expectedMatches(readings(), "'night':* & 'g:str'");
    expect(Math.abs(Math.log2(expected / total))).toBeLessThan(1);
  });
});
