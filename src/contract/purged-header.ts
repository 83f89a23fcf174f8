/**
 * Header in which the answer to a write names the tags (#config/cache-tags.ts) of what it made untrue, with commas: a site that
 * asks this API from elsewhere drops its pages by it. What a member's own pages are told of is not in it.
 */
export const PURGED_HEADER = 'x-purged';

const TAGS = /^[a-z][\w.:-]{0,80}(?:,[a-z][\w.:-]{0,80}){0,99}$/u;

/** The tags of such a header; none where it is not one. */
export const readPurged = (text: string | null): string[] =>
  text !== null && TAGS.test(text) ? text.split(',') : [];
