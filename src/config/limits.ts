/** Counts, sizes and times of SPEC.md §9 (and API.md where it says so). Seconds and milliseconds are named. */

export const LISTING_PAGE_SIZE = 60;
export const HOME_LIST_SIZE = 24;
export const DEFAULT_COUNT = 40;
/** API.md: a larger count is answered 400. */
export const MAX_COUNT = 240;
export const PAGINATION_WINDOW = 5;
export const HOME_CHANNEL_PAGES = 3;

export const SEARCH_MIN_LENGTH = 3;
/** API.md: two characters are enough where the text holds Han, Hiragana, Katakana or Hangul. */
export const SEARCH_MIN_LENGTH_CJK = 2;
export const SEARCH_MAX_LENGTH = 69;
export const SUGGEST_DEBOUNCE_MS = 300;
export const SUGGEST_COUNT = 5;
export const RECENT_SEARCHES_SHOWN = 3;

export const MAX_CATEGORIES = 3;
export const SIDEBAR_CATEGORY_MIN_VIDEOS = 1000;
export const TAG_STRIP_SIZE = 100;
export const NETWORK_SLIDER_SIZE = 17;

export const RELATED_PAGE_SIZE = 12;
/** Related videos are fetched in blocks of this many pages and sliced (SPEC.md §7). */
export const RELATED_BLOCK_PAGES = 3;
export const COMMENTS_PAGE_SIZE = 10;
export const COMMENT_MIN_LENGTH = 5;
export const PLAYLIST_STRIP_PAGE_SIZE = 60;
export const PLAYLIST_STRIP_VISIBLE = 8;

export const TILE_DESCRIPTION_MAX = 70;
export const MAX_RATING = 5;

export const NOTICE_MS = 4000;
export const VIEW_DELAY_MS = 1000;
export const NEXT_VIDEO_SECONDS = 20;
export const EMBED_WIDTH = 426;
export const EMBED_HEIGHT = 265;

/** The telegram modal (SPEC.md §4): the wait before its download, and how long an early press shakes. */
export const TELEGRAM_WAIT_SECONDS = 10;
export const TELEGRAM_SHAKE_MS = 700;
export const COPIED_MS = 1000;
