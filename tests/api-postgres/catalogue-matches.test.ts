import { describe, expect, it } from 'vitest';
import { expectedMatches } from '#api/catalogue/postgres/estimate.ts';
import { fewMatches, type Found } from '#api/catalogue/postgres/few-matches.ts';
import { manyMatches } from '#api/catalogue/postgres/many-matches.ts';
import type { VideoFilters } from '#api/catalogue/video-source.ts';
import { TtlCache } from '#api/ttl-cache.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { NOW } from '../setup/demo-database.ts';
import { twoEngines } from './support/two-engines.ts';

const now = NOW.getTime() / 1000;
const ALL: VideoFilters = { durationClass: null, hdOnly: false, since: null };
const both = twoEngines(3000);

const found = (word: string, expected: number): Found => ({
  ...{ group: 'str', categories: [], filters: ALL, now, expected },
  words: `'${word}':*`,
  title: `'${word}':*A`,
});
const readings = () => ({ db: both.postgres.reads.searches, totals: new TtlCache<number>() });

describe('a search for what many videos have, but not so many', () => {
  const request = { group: 'str', categories: [], filters: ALL, text: 'night', now } as const;

  it.each(VIDEO_SORTS)('gives all of them in the order of a list: %s', async (sort) => {
    for (const page of [1, 2]) {
      const asked = { sort, count: 40, page };
      const met = await fewMatches(readings(), found('night', 1500), asked);
      expect(met).toEqual(await both.ours.searchVideos(request, asked));
    }
  });

  it('gives those first that say so in their titles, each the most popular first', async () => {
    const popular = await both.ours.searchVideos(request, {
      sort: 'most-popular',
      count: 999,
      page: 1,
    });
    const titles = await both.postgres.query.selectFrom('videos').select(['id', 'title']).execute();
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
      const { ids } = await both.ours.searchVideos(request, asked);
      const met = await manyMatches(readings(), found('night', 300), asked);
      expect(met).toEqual({ ids, total: 300 });
    }
  });

  it('of the most popular ones those come first that say so in their titles', async () => {
    const page = { ...first, count: 120 };
    const met = await manyMatches(readings(), found('night', 300), page);
    const popular = await both.ours.searchVideos(request, { ...page, sort: 'most-popular' });
    const titles = await both.postgres.query.selectFrom('videos').select(['id', 'title']).execute();
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
    const { total } = await both.ours.searchVideos(request, { ...first, count: 1 });
    const expected = await expectedMatches(readings(), "'night':* & 'g:str'");
    expect(Math.abs(Math.log2(expected / total))).toBeLessThan(1);
  });
});
