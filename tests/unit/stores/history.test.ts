import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import {
  $history,
  clearHistory,
  forgetVideo,
  HISTORY_LIMIT,
  historyPage,
  rememberVideo,
  type Watchable,
} from '#stores/history.ts';
import { describe, expect, it } from 'vitest';
import { mount, providePlatform } from './platform.ts';

const video = (id: number): Watchable => ({
  id,
  title: `Harbour ${id}`,
  dir: `harbour-${id}`,
  thumbnail: `/media/thumbs/ha/${id}-320x180.jpg`,
  seconds: 754,
  views: 1200,
  sgId: '1',
  exTube: '',
  exId: '',
});

const ids = (): number[] => $history.get().map(({ id }) => id);

describe('history', () => {
  it('HIST-01 HIST-03 is kept under "videos" with the fields of the specification', () => {
    const { kept } = providePlatform();
    rememberVideo(video(1042), 1_790_000_000_000);
    expect(JSON.parse(kept.get('videos') ?? '')).toEqual([
      {
        title: 'Harbour 1042',
        scr: '/media/thumbs/ha/1042-320x180.jpg',
        video_id: '1042',
        duration: '12:34',
        dir: 'harbour-1042',
        video_viewed: '1200',
        sg_id: '1',
        ex_tube: '',
        ex_id: '',
        watched: '1790000000000',
      },
    ]);
  });

  it('HIST-02 does not keep what a member watches', () => {
    const { kept } = providePlatform({ signedIn: true });
    rememberVideo(video(1));
    expect(kept.has('videos')).toBe(false);
  });

  it('HIST-04 reads the newest first, a video watched again once', () => {
    providePlatform();
    mount($history);
    for (const id of [1, 2, 3, 1]) rememberVideo(video(id));
    expect(ids()).toEqual([1, 3, 2]);
  });

  it('reads entries that another version of the site has kept, ids as numbers or text', () => {
    const { kept } = providePlatform();
    kept.set(
      'videos',
      '[{"video_id": 7, "title": "Old"}, {"video_id": "8"}, {"title": "none"}, 5]',
    );
    mount($history);
    expect(ids()).toEqual([8, 7]);
    expect($history.get()[1]).toMatchObject({ title: 'Old', dir: '', views: 0, watchedAt: 0 });
  });

  it('HIST-05 is paged here, 60 to a page', () => {
    providePlatform();
    mount($history);
    const total = LISTING_PAGE_SIZE * 2 + 1;
    for (let id = 1; id <= total; id += 1) rememberVideo(video(id));
    const entries = $history.get();
    expect(historyPage(entries, 1)).toMatchObject({ page: 1, pages: 3 });
    expect(historyPage(entries, 1).entries[0]?.id).toBe(total);
    expect(historyPage(entries, 1).entries).toHaveLength(LISTING_PAGE_SIZE);
    expect(historyPage(entries, 3).entries.map(({ id }) => id)).toEqual([1]);
  });

  it('gives the nearest page there is', () => {
    expect(historyPage([], 4)).toEqual({ entries: [], page: 1, pages: 1 });
  });

  it('is bounded: the oldest goes', () => {
    providePlatform();
    mount($history);
    for (let id = 1; id <= HISTORY_LIMIT + 1; id += 1) rememberVideo(video(id));
    expect(ids()).toHaveLength(HISTORY_LIMIT);
    expect(ids().at(-1)).toBe(2);
  });

  it('says what was watched, and forgets one or all', () => {
    providePlatform();
    mount($history);
    for (const id of [1, 2, 3]) rememberVideo(video(id));
    forgetVideo(2);
    expect(ids()).toEqual([3, 1]);
    clearHistory();
    expect(ids()).toEqual([]);
  });
});
