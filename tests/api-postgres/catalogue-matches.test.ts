import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { longerWords } from '#api/catalogue/longer-words.ts';
import { expectedMatches } from '#api/catalogue/postgres/estimate.ts';
import { fewMatches } from '#api/catalogue/postgres/few-matches.ts';
import { manyMatches } from '#api/catalogue/postgres/many-matches.ts';
import { popularMatches } from '#api/catalogue/postgres/popular-matches.ts';
import { suggestParts } from '#api/catalogue/postgres/suggest-parts.ts';
import { textQueries } from '#api/catalogue/postgres/text-query.ts';
import { tieredMatches } from '#api/catalogue/postgres/tiered-matches.ts';
import { matchExpressions } from '#api/catalogue/sqlite/match-expression.ts';
import type { VideoFilters } from '#api/catalogue/video-source.ts';
import { TtlCache } from '#api/ttl-cache.ts';
import { LISTED_MATCHES } from '#config/limits.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { NOW } from '../setup/demo-database.ts';
import { twoEngines } from './support/two-engines.ts';

const now = NOW.getTime() / 1000;
const ALL: VideoFilters = { durationClass: null, hdOnly: false, since: null };
const both = twoEngines(3000);

const found = (word: string, expected = 0) => ({
  ...{ group: 'str' as const, categories: [], filters: ALL, now, expected },
  words: `'${word}':*`,
  title: `'t:${word}':*`,
});
const readings = () => ({ db: both.postgres.reads.searches, totals: new TtlCache<number>() });

const request = { group: 'str', categories: [], filters: ALL, text: 'night', now } as const;

async function isTitled(): Promise<(id: number) => boolean> {
  const rows = await both.postgres.query.selectFrom('videos').select(['id', 'title']).execute();
  const titled = new Set(rows.flatMap(({ id, title }) => (/\bnight/iu.test(title) ? [id] : [])));
  return (id) => titled.has(id);
}

describe('a search for what many videos have', () => {
  it.each(VIDEO_SORTS)('gives all of them in the order of a list: %s', async (sort) => {
    for (const page of [1, 2]) {
      const asked = { sort, count: 40, page };
      const met = await fewMatches(readings(), found('night'), asked);
      expect({ ...met, isLoose: false }).toEqual(await both.ours.searchVideos(request, asked));
    }
  });

  it('gives those first that say so in their titles, each the most popular first, on every page', async () => {
    const popular = await both.ours.searchVideos(request, {
      sort: 'most-popular',
      count: 999,
      page: 1,
    });
    const titled = await isTitled();
    const inTitles = popular.ids.filter(titled);
    expect([inTitles.length > 0, inTitles.length < popular.total]).toEqual([true, true]);
    const ids = [...inTitles, ...popular.ids.filter((id) => !titled(id))];
    const pages: number[] = [];
    for (let page = 1; pages.length < ids.length; page += 1) {
      const asked = { sort: 'relevance', count: 70, page } as const;
      const met = await tieredMatches(readings(), found('night'), asked);
      expect(met.total).toBe(popular.total);
      pages.push(...met.ids);
      if (met.ids.length === 0) break;
    }
    expect(pages).toEqual(ids);
  });

  it('of the most popular ones looks at no others, and finds them all the same', async () => {
    const { ids } = await both.ours.searchVideos(request, {
      ...{ sort: 'most-popular', count: 20, page: 1 },
    });
    const unpopular = ids.at(-1) ?? 0;
    const first = await popularMatches(readings(), found('night'), { limit: 5, offset: 0 });
    expect(first).toEqual(ids.slice(0, 5));
    // One that no mark says is popular is left out where marks tell enough of them, and met where all are looked at.
    const { query } = both.postgres;
    const popularity = (to: number) =>
      query.updateTable('videos').set({ popularity: to }).where('id', '=', unpopular).execute();
    const before = await query
      .selectFrom('videos')
      .select('popularity')
      .where('id', '=', unpopular)
      .executeTakeFirstOrThrow();
    await popularity(2 ** 39);
    const some = await popularMatches(readings(), found('night'), { limit: 5, offset: 0 });
    const all = await popularMatches(readings(), found('night'), { limit: 500, offset: 0 });
    await popularity(before.popularity);
    expect([some.includes(unpopular), all[0]]).toEqual([false, unpopular]);
  });
});

describe('the words that a last one may begin', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'are those of videos, and none where they are too many, on %s',
    async (engine) => {
      const { searches } = both[engine].reads;
      const words = (await longerWords(searches, 'quiet moun')) ?? [];
      expect(words).toEqual(expect.arrayContaining(['mountain', 'mountains']));
      expect(words.every((word) => word.startsWith('moun'))).toBe(true);
      expect(await longerWords(searches, 'mounx')).toEqual([]);
      expect(await longerWords(searches, 'quiet m')).toEqual([]);
      expect([await longerWords(searches, 'm'), await longerWords(searches, '夜')]).toEqual([
        null,
        null,
      ]);
    },
  );

  it('are asked for in their place', () => {
    expect(textQueries("don't sto", ['stop', 'sto'])).toEqual({
      all: "'dont' & ('sto' | 'stop')",
      any: "'dont' | ('sto' | 'stop')",
      title: "'t:dont' & ('t:sto' | 't:stop')",
    });
    expect(textQueries('sto', null)?.all).toBe("'sto':*");
    expect(matchExpressions("don't sto", ['stop', 'sto'])).toMatchObject({
      all: '"dont" AND ("sto" OR "stop")',
      any: '"dont" OR ("sto" OR "stop")',
      title: '{title} : ("dont" AND ("sto" OR "stop"))',
    });
    expect(matchExpressions('sto', ['sto'])?.all).toBe('"sto"');
    expect(matchExpressions('sto')?.all).toBe('"sto"*');
  });
});

describe('a search for what very many videos have', () => {
  it.each(VIDEO_SORTS)('meets the first ones in the list itself: %s', async (sort) => {
    for (const page of [1, 3]) {
      const asked = { sort, count: 20, page };
      const { ids } = await both.ours.searchVideos(request, asked);
      const met = await manyMatches(readings(), found('night', 300), asked);
      expect(met).toEqual({ ids, total: 300 });
    }
  });

  it('gives up where fewer are met than were to be expected', async () => {
    const asked = { sort: 'longest', count: 60, page: 1 } as const;
    expect(await manyMatches(readings(), found('zzyzx', 2500), asked)).toBeNull();
  });

  it('is expected by the statistics', async () => {
    const { total } = await both.ours.searchVideos(request, {
      ...{ sort: 'relevance', count: 1, page: 1 },
    });
    const expected = await expectedMatches(readings(), "'night':* & 'g:str'");
    expect(Math.abs(Math.log2(expected / total))).toBeLessThan(1);
  });
});

describe('what very many are called', () => {
  const [FIRST, FEW] = [1_000_000, 3];
  const call = (kind: string, count: number): Promise<unknown> =>
    sql`INSERT INTO entity_search (kind, id, document)
      SELECT ${kind}, ${FIRST}::bigint + n, '''kelp'':1A' FROM generate_series(1, ${count}::bigint) AS n`.execute(
      both.postgres.query,
    );

  it('is given as the newest of them, as SQLite gives it', async () => {
    await call('playlist', LISTED_MATCHES + FEW);
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM ${both.theirs.named('playlist', 'kelp')} AS named`.execute(
      both.postgres.query,
    );
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    expect([ids.length, ids[0]]).toEqual([LISTED_MATCHES, FIRST + FEW + 1]);
    // All of them, where they are as many as that.
    await sql`DELETE FROM entity_search WHERE id > ${FIRST + LISTED_MATCHES}`.execute(
      both.postgres.query,
    );
    const { rows: all } =
      await sql`SELECT FROM ${both.theirs.named('playlist', 'kelp')} AS named`.execute(
        both.postgres.query,
      );
    expect(all).toHaveLength(LISTED_MATCHES);
  });

  it('is suggested of the newest of them', async () => {
    await call('model', 500 + FEW);
    const ids = await suggestParts(both.postgres.reads.suggestions).matching('model', 'kelp');
    expect([ids.length, Math.min(...ids)]).toEqual([500, FIRST + FEW + 1]);
  });
});
