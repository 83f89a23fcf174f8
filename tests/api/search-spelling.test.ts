import { describe, expect, it } from 'vitest';
import type { SearchQuery } from '#contract/calls/search.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import * as calls from '#contract/calls.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const { client } = apiUnderTest();

async function search(text: string, more: Partial<SearchQuery> = {}) {
  const plain = { gender: 'str', sort: 'relevance', count: 20, anything: '' } as const;
  const { lifetime, page, type, duration, date } = PLAIN_LIST;
  const query = { ...plain, lifetime, page, type, duration, date, text, ...more };
  const { videos, totalCount, corrected } = await client.read(calls.search, {}, query);
  return { ids: (videos ?? []).map(({ id }) => id), totalCount, corrected };
}

describe('a search that finds nothing as it is spelled', () => {
  it.each([
    ['ligthouse', 'lighthouse'],
    ['habour', 'harbour'],
    ['balons', 'balloons'],
    ['LIGTHOUSE', 'lighthouse'],
    ['ligthouse night', 'lighthouse night'],
  ])('%s finds at once what %s finds', async (typed, meant) => {
    const right = await search(meant);
    expect(right.corrected).toBeNull();
    expect(right.totalCount).toBeGreaterThan(0);
    expect(await search(typed)).toEqual({ ...right, corrected: meant });
  });

  it('goes on with its second page, its order and its filters', async () => {
    const asked = { page: 2, sort: 'longest', duration: '2' } as const;
    const right = await search('harbour', asked);
    expect(right.ids.length).toBeGreaterThan(0);
    expect(await search('habour', asked)).toEqual({ ...right, corrected: 'harbour' });
  });

  it.each([
    ['what is like no word', 'qqqqqqqq'],
    ['what shares a letter with a short word', 'zzqqxx'],
    ['short words', 'zby'],
    ['what is spelled well', 'harbour'],
    ['the beginning of a word', 'lightho'],
    ['text without spaces between words', '星空夢幻'],
    ['what is no word', '!!! ???'],
  ])('leaves %s as it is', async (_what, text) => {
    expect((await search(text)).corrected).toBeNull();
  });

  it('spells by what the visitor’s site group has', async () => {
    const all = await Promise.all(
      (['str', 'gay', 'she'] as const).map((gender) => search('ligthouse', { gender })),
    );
    for (const { corrected, totalCount } of all) expect(corrected !== null).toBe(totalCount > 0);
  });
});
