import { ApiError } from '#client/errors.ts';
import { DATED_SORTS } from '#config/dated-sorts.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import { DATES, DURATIONS, VIDEO_TYPES, type VideoSort } from '#contract/enums.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { abbreviated, formatDuration } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import type { FeedItem } from './define-list.ts';
import { choice, type Words } from './filter.ts';

const date = choice(
  'date',
  DATES,
  {
    offered: 'bar',
    // The date is looked at only where the sort takes one (SPEC.md §2).
    takes: (sort) => DATED_SORTS.has(sort),
    label: ({ t }) => t('filter.date'),
    options: ({ t }) => DATES.map((value) => ({ value, text: t(`filter.date_${value}`) })),
  },
  'all',
);
const duration = choice('duration', DURATIONS, {
  offered: 'bar',
  label: ({ t }) => t('filter.duration'),
  options: ({ t }) =>
    (['', ...DURATIONS] as const).map((value) => ({
      value,
      text: t(`filter.duration_${value || 'all'}`),
    })),
});
const type = choice(
  'type',
  VIDEO_TYPES,
  {
    offered: 'bar',
    label: ({ t }) => t('filter.type'),
    options: ({ t }) => VIDEO_TYPES.map((value) => ({ value, text: t(`filter.type_${value}`) })),
  },
  'all',
);

/** What narrows a list of videos. */
export const VIDEO_FILTERS = { date, duration, type };

/** The same of a search, which takes a date in every order. */
export const SEARCH_FILTERS = { date: { ...date, takes: () => true }, duration, type };

/** The videos of an answer. Throws `videos_not_found` where it names neither videos nor an error (SPEC.md §4). */
export function videosIn({ videos }: VideoList): readonly Tile[] {
  if (videos === null) throw new ApiError('videos_not_found', 502);
  return videos;
}

const feedItem = (tile: Tile, { t, lang }: Words): FeedItem => ({
  title: tile.title,
  image: tile.thumbnail,
  publishedAt: tile.postedAt,
  categories: tile.categories,
  description: [
    formatDuration(tile.seconds),
    t('tile.views', abbreviated(tile.views, lang)),
    ...(tile.description === '' ? [] : [tile.description]),
  ].join(' · '),
});

/** What all lists of videos have in common. */
export const VIDEO_ENTRIES = {
  path: (tile: Tile) => paths.video(tile),
  feed: feedItem,
  ofVideos: true,
} as const;

export const sortText = (sort: VideoSort, { t }: Words): string => t(`sort.${sort}`);
