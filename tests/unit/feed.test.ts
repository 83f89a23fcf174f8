import { expect, it } from 'vitest';
import type { Catalogue } from '#api/catalogue/catalogue.ts';
import { subscriptionFeed } from '#api/services/subscriptions/feed.ts';
import { FEED_DAYS, FEED_VIDEOS } from '#config/limits.ts';

const DAY = 86_400;
const NOW = 2_000_000_000;

/** How many days back it goes where so many videos came a day, and how often the catalogue was asked. */
async function daysBack(perDay: number): Promise<[days: number, asked: number]> {
  let asked = 0;
  const listVideos: Catalogue['listVideos'] = (source) => {
    asked += 1;
    const since = source.of === 'subscriptions' ? source.since : NaN;
    return Promise.resolve({ ids: [], total: ((NOW - since) / DAY) * perDay });
  };
  const context = { catalogue: { listVideos } as Catalogue, now: () => new Date(NOW * 1000) };
  const feed = await subscriptionFeed(context, { group: 'str', id: 7 });
  expect(feed).toMatchObject({ of: 'subscriptions', group: 'str', id: 7 });
  return [(NOW - feed.since) / DAY, asked];
}

it('goes back as far as twenty pages need, and all the way where there are not so many', async () => {
  expect(await daysBack(FEED_VIDEOS)).toEqual([1, 1]);
  expect(await daysBack(FEED_VIDEOS / 7)).toEqual([7, 2]);
  expect(await daysBack(FEED_VIDEOS / 30)).toEqual([30, 3]);
  expect(await daysBack(FEED_VIDEOS / 365)).toEqual([365, FEED_DAYS.length]);
  expect(await daysBack(1)).toEqual([NOW / DAY, FEED_DAYS.length]);
});
