/** What a header of what became untrue (`PURGED_HEADER`) says. */
export interface Purged {
  tags: string[];
  /** False where anything may be untrue. */
  isComplete: boolean;
}

/** Stands for more tags than the header names: anything may be untrue. A channel may have tens of thousands of videos. */
const ANYTHING = '*';
const MOST_TAGS = 100;
/** Proxies take an answer's headers in 4 KB and more, Node in 16. */
const MOST_LETTERS = 3000;

/** A name in another script is percent-encoded, as in an address, which leaves these signs as they are. */
const TAG = /^[a-z][\w.:%!'()*~-]{0,400}$/u;
/** Several headers of one name reach us as one, joined with a space. */
const COMMA = /[\t ]*,[\t ]*/u;

/** What such a header says of tags; without, that anything may be untrue. */
export function tellPurged(tags: ReadonlySet<string> | null): string {
  const text = tags === null || tags.size > MOST_TAGS ? ANYTHING : [...tags].join(',');
  return text.length > MOST_LETTERS ? ANYTHING : text;
}

/** What such a header says; null where it is not one. */
export function readPurged(text: string): Purged | null {
  const tags = text.split(COMMA, MOST_TAGS + 1);
  if (tags.includes(ANYTHING)) return { tags: [], isComplete: false };
  const isList = tags.length <= MOST_TAGS && tags.every((tag) => TAG.test(tag));
  return isList ? { tags, isComplete: true } : null;
}
