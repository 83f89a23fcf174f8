import type { Migration } from './migration.ts';

const each = (names: readonly string[], parts: readonly string[]): string[] =>
  names.flatMap((name) => parts.map((part) => `${name}_${part}`));

const triggers = [
  ...each(['comments_count'], ['in', 'out', 'change']),
  ...each(['comments_count_albums', 'comments_count_playlists'], ['in', 'out', 'change']),
  ...each(['favourites_count', 'friends_count', 'playlist_items_count'], ['in', 'out']),
  ...each(['album_photos_count'], ['in', 'out']),
  ...each(
    ['channels', 'models', 'members'].map((section) => `subscriptions_count_${section}`),
    ['in', 'out'],
  ),
  ...each(['videos'], ['in', 'move', 'out', 'follow_mask']),
  ...each(['videos_follow'], ['viewed', 'popularity', 'comments', 'rating_rank']),
  ...each(['video_categories', 'video_models', 'video_tags'], ['in', 'out']),
  'categories_out',
];

/** Services count what they write, in the same words for every engine (db/counters.ts, db/listings). */
export const noTriggers: Migration = {
  name: '017-no-triggers',
  sqlite: triggers.map((name) => `DROP TRIGGER ${name};`),
  postgres: [],
};
