/**
 * Query parameters that a page may depend on. Any other is dropped before the page is rendered, so a
 * campaign tag or a random parameter makes no new page in the page store. What only scripts read
 * (`autoplay`, `autostart`, `start_time`, `fr`) is not among them: one stored page serves all.
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
  // One part of a video page instead of the whole: it takes the place of its former page.
  'part',
  'playlist',
  'pl_page',
  'category',
  'q',
  'f',
  'alphabet',
  'race',
  'age',
  'tits_size',
  'hair_color',
  'height',
  'weight',
  'tattoo',
  'piercing',
  'gender',
  'relationship',
  'orientation',
  'avatar',
  'object_id',
  'video',
  'subject',
  'sent',
  'notice',
]);

/** What oEmbed asks by (https://oembed.com, §2.2): none of it is a page's. */
const OEMBED_QUERY_NAMES: ReadonlySet<string> = new Set(['url', 'format', 'maxwidth', 'maxheight']);

/** The parameters on which the answer at a path (without language prefix) may depend. */
export function queryNames(path: string): ReadonlySet<string> {
  return path === '/oembed/' ? OEMBED_QUERY_NAMES : PAGE_QUERY_NAMES;
}

/** A longer value is cut: far above every limit a page checks, far below what would fill a disk. */
export const MAX_QUERY_VALUE_LENGTH = 512;
