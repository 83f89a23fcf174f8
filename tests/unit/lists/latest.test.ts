import { expect, it } from 'vitest';
import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { readingOf } from '#lists/define-list.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { clientOf, listOf } from './list-under-test.ts';

const video = (id: number) => ({ video_id: String(id), title: `Film ${id}`, thumbs: [] });

/** What a feed tells of a playlist with so many videos, the first of them number 1. */
async function told(total: number): Promise<number[]> {
  const { list, asked } = listOf('/playlist/7/1/');
  const reading = readingOf(list, { group: 'str', lang: 'en' });
  const pages = Math.ceil(total / PLAYLIST_STRIP_PAGE_SIZE);
  const ids = Array.from({ length: total }, (_, index) => index + 1);
  const answers = Array.from({ length: Math.max(pages, 1) }, (_, index) => [
    `videos2/${LIFETIMES.playlistStrip}/str/latest-updates/${PLAYLIST_STRIP_PAGE_SIZE}/playlist.7.${index + 1}.`,
    {
      videos: ids
        .slice(index * PLAYLIST_STRIP_PAGE_SIZE, (index + 1) * PLAYLIST_STRIP_PAGE_SIZE)
        .map(video),
      total_count: String(total),
      pages,
    },
  ]);
  const found = await list.latest?.(asked, reading).ask(clientOf(Object.fromEntries(answers)));
  return (found?.entries as readonly Tile[]).map(({ id }) => id);
}

it.each([1, 2, 59, 60, 61, 80, 120, 121, 200])(
  'the feed of a playlist of %i begins with what was put into it last',
  async (total) => {
    const length = Math.min(total, PLAYLIST_STRIP_PAGE_SIZE);
    expect(await told(total)).toEqual(Array.from({ length }, (_, index) => total - index));
  },
);

it('the feed of a playlist that has nothing is empty', async () => {
  expect(await told(0)).toEqual([]);
});
