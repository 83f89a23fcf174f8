import { describe, expect, it } from 'vitest';
import { ratingRank } from '#api/db/video-keys.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { list } from './support/video-rows.ts';

const under = apiUnderTest();

describe('what is rated best', () => {
  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 0, 0.206543],
    [33, 0, 0.895727],
    [2000, 40, 0.973411],
    [1, 1, 0.094531],
  ])('is known from %i likes and %i dislikes by the lower bound %f', (likes, dislikes, bound) => {
    expect(ratingRank(likes, dislikes) / 1e9).toBeCloseTo(bound, 5);
  });

  it.each(['videos', 'models', 'playlists', 'albums'])(
    'has the same key in the rows of %s as where votes are counted',
    (table) => {
      const found = under
        .rows(`SELECT likes, dislikes, rating_rank FROM ${table}`)
        .map((row) => Object.values(row).map(Number));
      expect(found.filter(([likes = 0, dislikes = 0]) => likes > 0 && dislikes > 0)).not.toEqual(
        [],
      );
      expect(found.map(([, , rank]) => rank)).toEqual(
        found.map(([likes = 0, dislikes = 0]) => ratingRank(likes, dislikes)),
      );
    },
  );

  it('comes first, and not the unknown that nobody disliked', async () => {
    const { videos } = await list(under, { sort: 'top-rated' });
    const few = videos?.filter(({ likes, dislikes }) => likes + dislikes < 10);
    expect([videos?.length, few]).toEqual([60, []]);
  });
});
