/** Cache lifetimes in seconds (SPEC.md §9): how long an answer, and a page made of it, stays fresh. */
export const LIFETIMES = {
  videos: 14400,
  categories: 14400,
  playlists: 14400,
  related: 432000,
  suggestions: 43200,
  albums: 86400,
  playlistStrip: 86400,
  models: 3600,
  comments: 3600,
  member: 7200,
  videoFile: 8640000,
  timelines: 2592000,
  own: 0,
} as const;

/** The longest `max-age` the embedded API grants, whatever lifetime a path names. */
export const MAX_LIFETIME = 8640000;

/** Files of videos, seconds: an address never shows another file, but a video may be hidden. */
export const ASSET_LIFETIME = 3600;

/** Pictures of members, seconds: another picture has another address, and one that was taken away is gone from caches in a month. */
export const PICTURE_LIFETIME = 2_592_000;
