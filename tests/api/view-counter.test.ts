import { expect, it, onTestFinished } from 'vitest';
import { ViewCounter } from '#api/services/stat/view-counter.ts';
import { forgetViews } from '#api/services/stat/forget.ts';
import { PAGE_VIEWS_KEPT_DAYS } from '#config/limits.ts';
import { OWN_VIDEO_DAYS } from '#config/uploads.ts';
import { sliceContext } from './support/slice-context.ts';
import { engineDatabase } from './db-support/engine-database.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const VIDEOS = 120;
const quiet = (): void => undefined;

async function counted() {
  const { query, statistics, onCommit } = await engineDatabase();
  await query
    .insertInto('media')
    .values({ id: 'clip', kind: 'loop', seconds: 8, frames: 12 })
    .execute();
  const of = { title: 't', site_group: 'str', duration: 60, duration_class: 1 } as const;
  for (let id = 1; id <= VIDEOS; id += 1)
    await query
      .insertInto('videos')
      .values({ id, dir: `d${id}`, ...of, post_ts: 0, media_id: 'clip', viewed: 0 })
      .execute();
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const views = new ViewCounter({ db: statistics, now: () => NOW, log });
  onTestFinished(() => views.close());
  let commits = 0;
  onCommit(() => (commits += 1));
  return {
    query,
    views,
    commits: () => commits,
    viewed: async () =>
      (await query.selectFrom('videos').select('viewed').orderBy('id').execute()).map((row) =>
        Number(row.viewed),
      ),
    days: async () =>
      (
        await query
          .selectFrom('video_views_daily')
          .select(['video_id', 'views', 'watch_seconds'])
          .orderBy('video_id')
          .execute()
      ).map((row) => [row.video_id, row.views, row.watch_seconds].map(Number)),
  };
}

const each = <Value>(value: Value): Value[] => Array.from({ length: VIDEOS }, () => value);

it('writes the views of many videos a few in a transaction, while others write', async () => {
  const { query, views, commits, viewed } = await counted();
  for (let id = VIDEOS; id > 0; id -= 1) views.addView(id);
  let isOver = false;
  const ended = views.flush().then(() => (isOver = true));
  await new Promise(setImmediate);
  await query.updateTable('videos').set({ comments: 1 }).where('id', '=', 1).execute();
  expect(isOver).toBe(false);
  // What is viewed meanwhile comes next, once.
  views.addView(1);
  await ended;
  await views.flush();
  expect(await viewed()).toEqual([2, ...each(1).slice(1)]);
  expect(commits()).toBeGreaterThan(5);
});

it('counts each once where writing fails in the midst of them', async () => {
  const { views, viewed, days } = await counted();
  for (let id = 1; id <= VIDEOS; id += 1) views.addView(id);
  // Half a second is nothing that can be stored; another half makes a whole one.
  views.addWatched(100, 0.5);
  await expect(views.flush()).rejects.toThrow();
  const first = await viewed();
  expect(first.slice(0, 3)).toEqual([1, 1, 1]);
  expect(first.slice(99, 101)).toEqual([0, 0]);
  views.addWatched(100, 0.5);
  await views.flush();
  expect(await viewed()).toEqual(each(1));
  expect(await days()).toEqual(each(1).map((_, at) => [at + 1, 1, at === 99 ? 1 : 0]));
});

it('are forgotten by the day once nobody looks back so far, in slices; what is looked at stays', async () => {
  const { query } = await engineDatabase();
  const today = Math.floor(NOW.getTime() / 86_400_000);
  const [lastOfVideo, lastOfPage] = [today - OWN_VIDEO_DAYS - 1, today - PAGE_VIEWS_KEPT_DAYS];
  const many = Array.from({ length: 70 }, (_, index) => index + 1);
  for (const day of [today, lastOfVideo, lastOfVideo - 1, lastOfVideo - 9])
    await query
      .insertInto('video_views_daily')
      .values(many.map((video_id) => ({ day, video_id, views: 1, watch_seconds: 0 })))
      .execute();
  for (const day of [today, lastOfPage, lastOfPage - 1, lastOfPage - 9])
    await query
      .insertInto('page_views_daily')
      .values(many.map((n) => ({ day, page: `/${n % 9}/`, campaign: `c${n}`, views: 1 })))
      .execute();
  await forgetViews({ ...sliceContext(query), now: () => NOW });
  const left = async (table: 'video_views_daily' | 'page_views_daily') =>
    (await query.selectFrom(table).select('day').execute()).map(({ day }) => Number(day));
  const expected = (last: number) => [last, today].flatMap((day) => many.map(() => day));
  expect((await left('video_views_daily')).toSorted()).toEqual(expected(lastOfVideo));
  expect((await left('page_views_daily')).toSorted()).toEqual(expected(lastOfPage));
});
