/**
 * Query parameters that a page may depend on. Any other is dropped before the page is rendered, so a
 * campaign tag or a random parameter makes no new page in the page store.
 */
export const PAGE_QUERY_NAMES: ReadonlySet<string> = new Set([
  's',
  'sort',
  'date',
  'duration',
  'type',
  'country',
  'page',
  'comments_page',
  'playlist',
  'pl_page',
  'autoplay',
  'autostart',
  'fr',
  'start_time',
  'muted',
  'loop',
  'controls',
  'stopScroll',
  'category',
  'q',
  'f',
]);

/** These say something even without a value (`?autoplay`); an empty value of any other is dropped. */
export const FLAG_QUERY_NAMES: ReadonlySet<string> = new Set([
  'autoplay',
  'autostart',
  'fr',
  'muted',
  'loop',
  'controls',
  'stopScroll',
]);

/** A longer value is cut: far above every limit a page checks, far below what would fill a disk. */
export const MAX_QUERY_VALUE_LENGTH = 512;
