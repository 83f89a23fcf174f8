/**
 * Header in which the answer to a write names the tags (cache-tags.ts) of what it made untrue, with commas: a site that
 * asks this API from elsewhere drops its pages by it. What a member's own pages are told of is not in it.
 */
export const PURGED_HEADER = 'x-purged';

/** Where such a site is told in the same header what was changed by other ways than through it. */
export const PURGE_PATH = '/purge/';
