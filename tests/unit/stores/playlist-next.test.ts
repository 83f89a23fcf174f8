import { describe, expect, it } from 'vitest';
import { videoList } from '#contract/calls/videos.ts';
import { nextOfPlaylist, previousOfPlaylist, type PlaylistPlay } from '#stores/playlist-next.ts';
import { tileOf } from '../../setup/list-answers.ts';

/** Three pages of two; `tileOf(1)` is video 1001. */
const PAGES = [
  [1, 2],
  [3, 4],
  [5, 6],
];

const play = (change: Partial<PlaylistPlay> = {}): PlaylistPlay => ({
  ask: (page) =>
    Promise.resolve(
      videoList.parse({
        videos: (PAGES[page - 1] ?? []).map(tileOf),
        total_count: '6',
        pages: PAGES.length,
      }),
    ),
  loop: false,
  shuffle: false,
  isWanted: () => true,
  played: new Set(),
  random: () => 0,
  ...change,
});

const next = async (id: number, page: number, change?: Partial<PlaylistPlay>) => {
  const found = await nextOfPlaylist({ id, page }, play(change));
  return found && [found.tile.id, found.page];
};

describe('the next video of a playlist', () => {
  it('is the one after, on the same page or the next', async () => {
    expect(await next(1001, 1)).toEqual([1002, 1]);
    expect(await next(1002, 1)).toEqual([1003, 2]);
  });

  it('is the first one of the page when the video is not on it', async () => {
    expect(await next(99, 2)).toEqual([1003, 2]);
  });

  it('is none at the end, and the first one in a loop', async () => {
    expect(await next(1006, 3)).toBeNull();
    expect(await next(1006, 3, { loop: true })).toEqual([1001, 1]);
  });

  it('leaves out what is not wanted, over pages', async () => {
    const isWanted: PlaylistPlay['isWanted'] = ({ id }) => id > 1004;
    expect(await next(1001, 1, { isWanted })).toEqual([1005, 3]);
    expect(await next(1005, 3, { isWanted: ({ id }) => id === 1005, loop: true })).toBeNull();
  });

  it('is any other one when shuffled, none twice', async () => {
    const shuffle = { shuffle: true, random: () => 0.999 };
    expect(await next(1001, 1, shuffle)).toEqual([1006, 3]);
    const played = new Set([1001, 1003, 1004, 1005, 1006]);
    expect(await next(1001, 1, { ...shuffle, played })).toEqual([1002, 1]);
    const all = new Set([...played, 1002]);
    expect(await next(1001, 1, { ...shuffle, played: all })).toBeNull();
    expect(await next(1001, 1, { ...shuffle, played: all, loop: true })).toEqual([1006, 3]);
  });

  it('is any one of a list of a thousand when shuffled, and each comes once', async () => {
    const SIZE = 60;
    const LENGTH = 1_000;
    const asked: number[] = [];
    const ask: PlaylistPlay['ask'] = (page) => {
      asked.push(page);
      const from = (page - 1) * SIZE;
      const videos = Array.from({ length: Math.min(SIZE, LENGTH - from) }, (_, index) =>
        tileOf(from + index + 1),
      );
      const pages = Math.ceil(LENGTH / SIZE);
      return Promise.resolve(videoList.parse({ videos, total_count: String(LENGTH), pages }));
    };
    let seed = 1;
    const random = (): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const played = new Set<number>([1001]);
    const onPages: number[] = [];
    for (let last = 1001; ;) {
      const found = await next(last, 1, { ask, random, shuffle: true, played });
      if (!found) break;
      [last = 0] = found;
      expect(played.has(last)).toBe(false);
      played.add(last);
      onPages.push(found[1] ?? 0);
    }
    expect(played.size).toBe(LENGTH);
    // The first hundred come from all over it.
    expect(new Set(onPages.slice(0, 100)).size).toBeGreaterThan(14);
    // To find the first one takes two pages, not all.
    asked.length = 0;
    await next(1001, 1, { ask, random, shuffle: true });
    expect(asked.length).toBeLessThan(3);
  });
});

describe('a video that was taken out of its playlist while it was watched', () => {
  const beside = { previous: 1003, next: 1004 };
  const ids = async (page: number, others: Partial<typeof beside>) => {
    const place = { id: 99, page, beside: { ...beside, ...others } };
    const found = [await nextOfPlaylist(place, play()), await previousOfPlaylist(place, play())];
    return found.map((one) => one?.tile.id ?? null);
  };

  it('is followed by what stood after it', async () => {
    expect(await ids(2, {})).toEqual([1004, 1003]);
  });

  it.each([
    ['after it', { next: 98 }],
    ['before it', { previous: 98 }],
  ])('is followed by that, too, where what stood %s is gone as well', async (_, gone) => {
    expect(await ids(2, gone)).toEqual([1004, 1003]);
  });

  it('is followed by the next page where it was the last of its own', async () => {
    expect(await ids(2, { previous: 1004, next: 1005 })).toEqual([1005, 1004]);
  });

  it('is followed by none where it was the last', async () => {
    expect(await ids(3, { previous: 1006, next: 0 })).toEqual([null, 1006]);
  });

  it('is followed by its page where nothing is known of its place', async () => {
    expect(await ids(2, { previous: 0, next: 0 })).toEqual([1003, 1002]);
  });
});

describe('the video before in a playlist', () => {
  const previous = async (id: number, page: number, change?: Partial<PlaylistPlay>) => {
    const found = await previousOfPlaylist({ id, page }, play(change));
    return found && [found.tile.id, found.page];
  };

  it('is the one before, on the same page or the one before', async () => {
    expect(await previous(1004, 2)).toEqual([1003, 2]);
    expect(await previous(1003, 2)).toEqual([1002, 1]);
    expect(await previous(1001, 1)).toBeNull();
  });

  it('leaves out what is not wanted, over pages', async () => {
    const isWanted: PlaylistPlay['isWanted'] = ({ id }) => id < 1002;
    expect(await previous(1006, 3, { isWanted })).toEqual([1001, 1]);
    expect(await previous(1001, 1, { isWanted })).toBeNull();
  });

  it('is before the page when the video is not on it', async () => {
    expect(await previous(99, 2)).toEqual([1002, 1]);
  });
});
