import type { SearchSort } from '#contract/enums.ts';
import type { SiteGroup } from '#config/site-groups.ts';

/** Filters of a list, as the database asks them. `null` filters nothing. */
export interface VideoFilters {
  durationClass: number | null;
  hdOnly: boolean;
  /** Seconds since 1970: only what was posted from then on. */
  since: number | null;
}

/** A list as it is. */
export const UNFILTERED: VideoFilters = { durationClass: null, hdOnly: false, since: null };

/** Whether a list is narrowed: by categories, or by a filter. */
export const isNarrowed = (
  filters: VideoFilters,
  categories: readonly CategoryKey[] = [],
): boolean =>
  categories.length > 0 ||
  filters.durationClass !== null ||
  filters.hdOnly ||
  filters.since !== null;

/** A category as a list is narrowed by it. */
export interface CategoryKey {
  id: number;
  /** Its bit in a video's masks; null for categories beyond those (001-catalogue.ts). */
  slot: number | null;
}

/**
 * What a list of videos is a list of; ids are those of rows, which the caller has found and allowed. Every list holds
 * visible videos alone; all but a playlist are of one site group.
 */
export type VideoSource =
  | { of: 'everything'; group: SiteGroup }
  /** Those that carry all of the categories, one to three. */
  | { of: 'categories'; group: SiteGroup; categories: readonly CategoryKey[] }
  | { of: 'model' | 'channel'; group: SiteGroup; id: number }
  /** By a two-letter code in small letters. */
  | { of: 'country'; group: SiteGroup; country: string }
  /** A member's own uploads. */
  | { of: 'uploads'; group: SiteGroup; id: number }
  /** What came of what a member subscribes to from a moment on (seconds since 1970). */
  | { of: 'subscriptions'; group: SiteGroup; id: number; since: number }
  /** A member's lists, the latest added first. */
  | { of: 'favourites' | 'watch_later' | 'history'; group: SiteGroup; id: number }
  /** In the order of its positions. */
  | { of: 'playlist'; id: number };

/** A page of a list: `page` counts from 1. */
export interface PageRequest {
  /** `relevance` outside a search is the order a list has anyway. */
  sort: SearchSort;
  count: number;
  page: number;
}

/** Ids in their order, and how many the whole list has. Beyond its end: no ids, the right total. */
export interface VideoPage {
  ids: number[];
  total: number;
}
