import { z } from 'zod';

/** Video sorts (SPEC.md §3), in the order the filter bar shows them. */
export const VIDEO_SORTS = [
  'latest-updates',
  'most-popular',
  'top-rated',
  'most-viewed',
  'most-commented',
  'longest',
] as const;
export type VideoSort = (typeof VIDEO_SORTS)[number];

/** A search can also be ordered by how well a video fits the text (API.md). */
export const SEARCH_SORTS = ['relevance', ...VIDEO_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const MODEL_SORTS = [
  'most-popular',
  'alphabet',
  'count-videos',
  'latest-updates',
  'most-viewed',
  'recent',
  'top-rated',
] as const;
export type ModelSort = (typeof MODEL_SORTS)[number];

/** `most-popular` is the same as `most-popular-videos` (API.md, settled contradictions). */
export const CHANNEL_SORTS = [
  'most-popular',
  'most-popular-videos',
  'count-subs',
  'count-videos',
  'latest-updates',
  'recent',
] as const;
export type ChannelSort = (typeof CHANNEL_SORTS)[number];
/** Sorts that programs in the field send and no page offers: answered, not shown. */
export const SERVED_CHANNEL_SORTS = [...CHANNEL_SORTS, 'alphabet', 'most-viewed'] as const;
export type ServedChannelSort = (typeof SERVED_CHANNEL_SORTS)[number];

export const PLAYLIST_SORTS = [
  'most-popular',
  'latest-updates',
  'top-rated',
  'most-viewed',
] as const;
export type PlaylistSort = (typeof PLAYLIST_SORTS)[number];

/** Album sorts: SPEC.md names none; those of playlists fit. */
export const ALBUM_SORTS = PLAYLIST_SORTS;
export type AlbumSort = PlaylistSort;

export const MEMBER_SORTS = ['recent'] as const;

/** SPEC.md §3, enumerations of models and members. On the wire a filter's empty text means any. */
export const RACES = ['asian', 'caucasian', 'ebony', 'latin'] as const;
export const BREAST_SIZES = ['small', 'medium', 'big', 'huge'] as const;
/** 1 18-21, 2 22-29, 3 30-39, 4 40+. */
export const AGE_GROUPS = ['1', '2', '3', '4'] as const;
/** First and last year of each age group. */
export const AGE_BOUNDS: Readonly<Record<(typeof AGE_GROUPS)[number], readonly [number, number]>> =
  {
    '1': [18, 21],
    '2': [22, 29],
    '3': [30, 39],
    '4': [40, 199],
  };
/** 1 brunette, 2 dark, 3 redhead, 4 brown, 5 blonde. */
export const HAIR_COLORS = ['1', '2', '3', '4', '5'] as const;
export const HEIGHTS = ['1', '2', '3', '4'] as const;
export const WEIGHTS = ['1', '2', '3', '4'] as const;
export const YES_NO = ['yes', 'no'] as const;
/** 1 man, 2 woman, 3 shown as "Trans" (API.md). */
export const MEMBER_GENDERS = ['1', '2', '3'] as const;
/** 1 single, 2 married, 3 open. */
export const RELATIONSHIPS = ['1', '2', '3'] as const;
/** 1 not sure, 2 hetero, 3 gay, 4 lesbian, 5 bisexual. */
export const ORIENTATIONS = ['1', '2', '3', '4', '5'] as const;

/** What a videos list is a list of (API.md, "section values"). */
export const VIDEO_SECTIONS = [
  '',
  'categories',
  'model',
  'channel',
  'member',
  'playlist',
  'country',
  'search',
  'favourite_videos',
  'watch_later_videos',
  'ed_videos',
  'history',
  'subscriptions',
] as const;
export type VideoSection = (typeof VIDEO_SECTIONS)[number];

/** Sections that belong to one member and are never cached (API.md). */
export const OWN_SECTIONS: readonly VideoSection[] = [
  'favourite_videos',
  'watch_later_videos',
  'ed_videos',
  'history',
  'subscriptions',
];

/** 1 under 10 minutes, 2 from 10 to 40, 3 over 40 (SPEC.md §3). Bounds in seconds, upper one exclusive for 1, inclusive for 2. */
export const DURATIONS = ['1', '2', '3'] as const;
export type DurationFilter = (typeof DURATIONS)[number];
export const DURATION_BOUNDS = { short: 600, long: 2400 } as const;

export const DATES = ['all', 'day', 'week', 'month'] as const;
export type DateFilter = (typeof DATES)[number];
/** The days each date filter reaches back. */
export const DATE_DAYS: Readonly<Record<Exclude<DateFilter, 'all'>, number>> = {
  day: 1,
  week: 7,
  month: 30,
};

/** `{type}` of a list: every video, or only those marked HD. SPEC.md names the part and not its values. */
export const VIDEO_TYPES = ['all', 'hd'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** What a comment or view can be about. */
export const OBJECT_SECTIONS = [
  'videos',
  'albums',
  'playlists',
  'models',
  'channels',
  'members',
] as const;
export type ObjectSection = (typeof OBJECT_SECTIONS)[number];

/** What can be voted on: what has likes and dislikes (SPEC.md §3). */
const VOTE_SECTIONS = ['videos', 'albums', 'playlists', 'models'] as const;
export type VoteSection = (typeof VOTE_SECTIONS)[number];

export const VIDEO_STATUSES = ['active', 'private', 'deleted'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** Whose wall can be read. */
export const WALL_SECTIONS = ['members', 'models', 'channels'] as const;
export type WallSection = (typeof WALL_SECTIONS)[number];

/** What one can subscribe to. */
export const SUBSCRIPTION_SECTIONS = ['channels', 'models', 'members'] as const;
export type SubscriptionSection = (typeof SUBSCRIPTION_SECTIONS)[number];

/** What two members are to each other, as one of them sees it: `sent` and `received` of a request. */
export const FRIENDSHIPS = ['none', 'friends', 'sent', 'received'] as const;
export type Friendship = (typeof FRIENDSHIPS)[number];

export const objectSection = z.enum(OBJECT_SECTIONS);
export const voteSection = z.enum(VOTE_SECTIONS);
