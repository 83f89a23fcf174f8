import type { Database } from '../db/schema/index.ts';

/**
 * What is copied from one engine to another, what others refer to first. Left out: what is made anew of these (a search's
 * tables), what is the engine's own (jobs), and the purge log: pages that were stored for the other database are not these.
 */
export const COPIED_TABLES = [
  'media',
  'renditions',
  'members',
  'models',
  'channels',
  'categories',
  'category_titles',
  'tags',
  'videos',
  'assets',
  'video_categories',
  'video_models',
  'video_tags',
  'captions',
  'chapters',
  'comments',
  'comment_likes',
  'wall_posts',
  'votes',
  'reports',
  'mails',
  'video_views_daily',
  'page_views_daily',
  'favourites',
  'watch_later',
  'history',
  'subscriptions',
  'friends',
  'friend_requests',
  'sessions',
  'playlists',
  'playlist_items',
  'albums',
  'album_photos',
  'album_categories',
  'album_category_titles',
  'album_category_links',
  'category_listing',
  'model_listing',
  'group_totals',
  'country_totals',
  'category_totals',
  'tag_totals',
  'channel_totals',
  'model_totals',
  // Last: it says which demo data is there, so that a first start that was broken off goes on.
  'meta',
] as const satisfies readonly (keyof Database)[];

export type CopiedTable = (typeof COPIED_TABLES)[number];
