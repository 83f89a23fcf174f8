/**
 * Header in which the answer to a write names the tags (#config/cache-tags.ts) of what it made untrue, with commas: a site that
 * asks this API from elsewhere drops its pages by it. What a member's own pages are told of is not in it.
 */
export const PURGED_HEADER = 'x-purged';

/** Stands for more tags than the header names: anything may be untrue. A channel may have tens of thousands of videos. */
const ANYTHING = '*';
const MOST_TAGS = 100;
/** Proxies take an answer's headers in 4 KB and more, Node in 16. */
const MOST_LETTERS = 3000;

const TAGS = /^[a-z][\w.:-]{0,80}(?:,[a-z][\w.:-]{0,80}){0,99}$/u;

/** What such a header says of tags. */
export function tellPurged(tags: ReadonlySet<string>): string {
  const text = tags.size > MOST_TAGS ? ANYTHING : [...tags].join(',');
  return text.length > MOST_LETTERS ? ANYTHING : text;
}

/** The tags of such a header, or that anything may be untrue; none where it is not one. */
export function readPurged(text: string | null): { tags: string[]; isComplete: boolean } {
  const isKnown = text !== null && TAGS.test(text);
  return { tags: isKnown ? text.split(',') : [], isComplete: text !== ANYTHING };
}
