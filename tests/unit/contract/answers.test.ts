import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { errorAnswer } from '#contract/errors.ts';
import { toWireDate, toWireDuration, wireDate, wireDuration } from '#contract/wire.ts';

const tile = { video_id: '7', title: 'A lake' };

describe('answers', () => {
  it('API-005 ids and counts are read as strings and as numbers alike', () => {
    const asText = { ...tile, video_viewed: '12', likes: '3', status_id: '1', is_private: '0' };
    const asNumbers = {
      ...tile,
      video_id: 7,
      video_viewed: 12,
      likes: 3,
      status_id: 1,
      is_private: 0,
    };
    const read = (video: object) =>
      calls.videos.answer.parse({ videos: [video], total_count: '1', pages: 1 });
    expect(read(asText)).toEqual(read(asNumbers));
    expect(read(asText).videos?.[0]).toMatchObject({
      id: 7,
      views: 12,
      likes: 3,
      status: 'active',
    });
  });

  it.each([
    [{}, 'active'],
    [{ status_id: '1', is_private: '0' }, 'active'],
    [{ status_id: 0, is_private: 2 }, 'active'],
    [{ status_id: '1', is_private: '1' }, 'private'],
    [{ status_id: '5', is_private: '0' }, 'deleted'],
    [{ status_id: 5, is_private: 1 }, 'deleted'],
  ])('VID-43 a video with %o is %s', (change, status) => {
    const read = calls.video.answer.parse({ video: { ...tile, ...change } });
    expect(read.video).toMatchObject({ status });
  });

  it('a list leaves out entries that make no sense and keeps the others', () => {
    const junk = fc.oneof(
      fc.anything(),
      fc.constant({ video_id: 'x', title: 'y' }),
      fc.constant({ ...tile, title: null }),
    );
    fc.assert(
      fc.property(
        fc.array(junk, { maxLength: 5 }),
        fc.array(junk, { maxLength: 5 }),
        (before, after) => {
          const answer = { videos: [...before, tile, ...after], total_count: '1' };
          const { videos } = calls.videos.answer.parse(answer);
          expect(videos?.some(({ id, title }) => id === 7 && title === tile.title)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['videos', calls.videos, { video_id: 'a7', title: 'A lake' }],
    ['videos', calls.search, { ...tile, title: null }],
    ['models', calls.models, { dir: '', title: 'Mira' }],
    ['categories', calls.categories, 5],
  ])('a list of %s of which no entry fits is misread, and no empty list', (key, call, entry) => {
    const said = { [key]: [entry, entry], total_count: '2', pages: 1 };
    const read = call.answer.safeParse(said);
    expect(read.error?.issues[0]?.path).toEqual([key]);
    expect(call.answer.safeParse({ ...said, [key]: [] }).success).toBe(true);
  });

  it('a title, a text and a name in addresses may come as numbers', () => {
    const { models } = calls.models.answer.parse({ models: [{ dir: 69, title: 69 }] });
    expect(models[0]).toMatchObject({ dir: '69', title: '69' });
    const said = { comments: [{ comment_id: 1, comment: 69 }] };
    expect(calls.comments.answer.parse(said).comments[0]).toMatchObject({ text: '69' });
  });

  it('a list has no fewer than it shows, whatever its answer says', () => {
    const said = {
      videos: [tile, { ...tile, video_id: 8 }],
      posts: [{ comment_id: 1, comment: 'a' }],
    };
    expect(calls.videos.answer.parse(said)).toMatchObject({ totalCount: 2 });
    expect(calls.wall.answer.parse({ ...said, total_count: '0' })).toMatchObject({ totalCount: 1 });
  });

  it.each([
    [{ likes: 3, dislikes: 1 }, 3.75],
    [{ likes: 3, dislikes: 1, rating: null }, 3.75],
    [{ likes: 3, dislikes: 1, rating: '4.5' }, 4.5],
    [{ likes: 0, dislikes: 7 }, 0],
    [{}, 0],
  ])('a rating that is not told is that of the votes: %o', (votes, rating) => {
    const { videos } = calls.videos.answer.parse({ videos: [{ ...tile, ...votes }] });
    expect(videos?.[0]).toMatchObject({ rating });
    const { video } = calls.video.answer.parse({ video: { ...tile, statistics: votes } });
    expect(video).toMatchObject({ rating });
  });

  it('a number that the statistics of a video lack is that of the video', () => {
    const read = (statistics: object) =>
      calls.video.answer.parse({
        video: { ...tile, video_viewed: 9, likes: 8, dislikes: 2, statistics },
      }).video;
    expect(read({})).toMatchObject({ views: 9, likes: 8, dislikes: 2, rating: 4 });
    expect(read({ viewed: 'x', likes: '0', dislikes: 5 })).toMatchObject({
      ...{ views: 9, likes: 0, dislikes: 5, rating: 0 },
    });
    expect(read({ viewed: '0' })).toMatchObject({ views: 0 });
  });

  it('API-043 an answer with neither videos nor an error has null for videos', () => {
    expect(calls.videos.answer.parse({})).toEqual({
      videos: null,
      totalCount: 0,
      pages: 0,
      categories: [],
    });
    expect(errorAnswer.safeParse({}).success).toBe(false);
    expect(errorAnswer.parse({ error: '1' })).toMatchObject({ code: 'general_error' });
  });

  it('files that cannot be decoded do not cost the others', () => {
    const good = { video_url: 'L2EubXА0', format: '.mp4', is_default: '1' };
    const told = { ...good, lines: '720' };
    const files = calls.videoFile.answer.parse([{ video_url: '!' }, null, good, told]);
    const file = { url: '/a.mp4', format: '.mp4', isDefault: true };
    expect(files).toEqual([
      { ...file, lines: 0 },
      { ...file, lines: 720 },
    ]);
  });

  it('PLS-03 a playlist that travels with private 1 is public, a video private', () => {
    const playlist = { playlist_id: '1', title: 'Mine' };
    const visibility = (value: unknown) =>
      calls.playlist.answer.parse({ playlist: { ...playlist, private: value } }).playlist
        .visibility;
    expect([visibility('1'), visibility(1), visibility('0'), visibility(0)]).toEqual([
      'public',
      'public',
      'private',
      'private',
    ]);
    const { video } = calls.video.answer.parse({ video: { ...tile, is_private: '1' } });
    expect(video.status).toBe('private');
  });

  it('API-063 dates and durations are read back as they were written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 90_000 }),
        (time, seconds) => {
          expect(wireDate.parse(toWireDate(time * 1000))).toBe(time * 1000);
          expect(wireDuration.parse(toWireDuration(seconds))).toBe(seconds);
        },
      ),
    );
    expect([toWireDuration(754), toWireDuration(3723)]).toEqual(['12:34', '1:02:03']);
    expect(toWireDate(0)).toBe('1970-01-01 00:00:00');
  });
});

describe('what only some lists tell of an entry', () => {
  const read = (more: object) => calls.videos.answer.parse({ videos: [{ ...tile, ...more }] });

  it('API-071 is the playlist with its page, or the album', () => {
    const { videos } = read({ playlist_id: '31', page: '2', album_id: 5 });
    expect(videos?.[0]).toMatchObject({ playlistId: 31, playlistPage: 2, albumId: 5 });
  });

  it.each([{}, { playlist_id: '0', page: '', album_id: 'no' }, { playlist_id: null, page: -1 }])(
    'API-071 is nothing for %o',
    (more) => {
      const none = { playlistId: null, playlistPage: null, albumId: null };
      expect(read(more).videos?.[0]).toMatchObject(none);
    },
  );
});
