/** Counts, sizes and times of SPEC.md §9 (and API.md where it says so). Seconds and milliseconds are named. */

export const LISTING_PAGE_SIZE = 60;
export const HOME_LIST_SIZE = 24;
/** Of a list that the home page shows the beginning of: a row on the widest screen. */
export const HOME_ROW_SIZE = 8;
/** How many others the page of a model or channel leads to. */
export const PROFILE_OTHERS = 12;
export const DEFAULT_COUNT = 40;
/** Videos of a page's tiles about which its member is asked at once. */
export const MAX_ASKED_TILES = 120;
/** API.md: a larger count is answered 400. */
export const MAX_COUNT = 240;
/** Of what very many fit (a name of thousands, members of one age) so many are listed. */
export const LISTED_MATCHES = 5000;
export const PAGINATION_WINDOW = 5;
export const HOME_CHANNEL_PAGES = 3;

export const SEARCH_MIN_LENGTH = 3;
/** API.md: two characters are enough where the text holds Han, Hiragana, Katakana or Hangul. */
export const SEARCH_MIN_LENGTH_CJK = 2;
export const SEARCH_MAX_LENGTH = 69;
export const SUGGEST_DEBOUNCE_MS = 300;
export const SUGGEST_COUNT = 5;
export const RECENT_SEARCHES_SHOWN = 3;
/** More than are shown: other versions of the site show more. */
export const SEARCHES_KEPT = 20;

export const MAX_CATEGORIES = 3;
export const SIDEBAR_CATEGORY_MIN_VIDEOS = 1000;
export const TAG_STRIP_SIZE = 100;
export const NETWORK_SLIDER_SIZE = 17;

export const RELATED_PAGE_SIZE = 12;
/** Related videos are fetched in blocks of this many pages and sliced (SPEC.md §7). */
export const RELATED_BLOCK_PAGES = 3;
export const COMMENTS_PAGE_SIZE = 10;
export const COMMENT_MIN_LENGTH = 5;
/** SPEC.md names none: some screens of a phone. Characters. */
export const COMMENT_MAX_LENGTH = 1000;
/** How long what one wrote may be corrected; seconds. */
export const COMMENT_EDIT_SECONDS = 600;
export const PLAYLIST_STRIP_PAGE_SIZE = 60;

export const TILE_DESCRIPTION_MAX = 70;
export const MAX_RATING = 5;
/** SPEC.md names none: what fewer people said is no percent. */
export const MIN_RATED_VOTES = 5;

export const NOTICE_MS = 4000;
export const VIEW_DELAY_MS = 1000;
/** How often a player tells how long it was watched, and the most that one telling may say. */
export const WATCH_REPORT_SECONDS = { every: 300, max: 330 } as const;
export const NEXT_VIDEO_SECONDS = 20;
export const EMBED_WIDTH = 426;
export const EMBED_HEIGHT = 265;

/** The telegram modal (SPEC.md §4): the wait before its download, and how long an early press shakes. */
export const TELEGRAM_WAIT_SECONDS = 10;
export const TELEGRAM_SHAKE_MS = 700;
export const COPIED_MS = 1000;

/** Code units that a field takes for so many characters: a character is two at most, and browsers count units. */
export const typedMax = (characters: number): number => 2 * characters;
/** A whole form without a file. One whose fields are full fits: a code unit is nine bytes at most on its way. */
export const FORM_BYTES = 128 * 1024;
/** Fields of a form, files among them. The most has that of an album of 60 photos: a place and a box for each, and some thirty beside. */
export const MAX_FORM_PARTS = 200;
/** What stands before a part of a multipart form; a file's name takes most of it. */
export const MAX_PART_HEADER_BYTES = 1024;
/** SPEC.md §9. Characters. */
export const CONTACT_MESSAGE_MAX = 1500;
/** SPEC.md names none for the subject: a line of a mail. */
export const CONTACT_SUBJECT_MAX = 150;
/** The longest address that mail can carry (RFC 5321 §4.5.3.1). */
export const EMAIL_MAX = 254;
/** The address of the page that a message is about. */
export const REFERRER_MAX = 500;
/** A solved captcha is about 700 bytes. */
export const CAPTCHA_MAX = 4096;
/** The largest picture that may be attached to a message, in MB and in bytes. */
export const CONTACT_FILE_MB = 5;
export const CONTACT_FILE_BYTES = CONTACT_FILE_MB * 1024 * 1024;
/** A whole contact form: the picture, and room for the other fields. */
export const CONTACT_FORM_BYTES = CONTACT_FILE_BYTES + 128 * 1024;

/** A captcha's ticket is good for this long: who writes without script has only one. */
export const CAPTCHA_SECONDS = 7200;
/** Nobody reads and fills a form in less. Only asked of those who cannot prove work. */
export const CAPTCHA_MIN_SECONDS = 3;

/** How long a visitor's message is kept after it was mailed; the privacy page names it. */
export const REPORT_KEPT_SECONDS = 3 * 365 * 86_400;
/** A longer value of an address's query is cut: far above every limit a page checks, far below what would fill a disk. */
export const MAX_QUERY_VALUE_LENGTH = 512;

/** SPEC.md §5: a name has 3 characters at least; 25 at most, as its other messages have it. */
export const NAME_MIN = 3;
export const NAME_MAX = 25;
/** SPEC.md §5. Longer ones than anybody types cost work. */
export const PASSWORD_MIN = 5;
export const PASSWORD_MAX = 128;
/** The link of a mail is good for so long: to confirm an address two days, to restore a password an hour. */
export const CONFIRM_SECONDS = 2 * 86_400;
/** A sign-up waits as long as its last mail's link, and so long at the most: nobody holds a name by asking for that mail again and again. */
export const SIGN_UP_SECONDS = 7 * 86_400;
export const RESTORE_SECONDS = 3600;

/** Views of pages are kept by the day for so long: a month can be compared with that of the year before. */
export const PAGE_VIEWS_KEPT_DAYS = 400;

/** Days of grace of an account that is to be deleted. */
export const GRACE_SECONDS = 14 * 86_400;
/** After a second factor was said to be lost, it is asked for so long still; its owner is told. Seconds. */
export const FACTOR_LOST_SECONDS = 7 * 86_400;
/** A second factor that is being set up is proved within so long; until then whoever is signed in sees its key. Seconds. */
export const FACTOR_SET_UP_SECONDS = 3600;
/** Codes that stand in for the app, each once. */
export const RECOVERY_CODES = 10;

/** Passkeys of one member, and the characters of what they call one. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 40;
/** How new a session has to be where there is no password to ask for. */
export const FRESH_SESSION_SECONDS = 600;
/** For how long an archive of a member's data can be downloaded. */
export const ARCHIVE_SECONDS = 3 * 86_400;

/** SPEC.md §5. Characters. */
export const PLAYLIST_TITLE = { min: 3, max: 100 } as const;
export const PLAYLIST_DESCRIPTION = { min: 5, max: 500 } as const;
/** SPEC.md names none: what one member may have, and what one playlist may hold. */
export const MAX_PLAYLISTS = 200;
export const MAX_PLAYLIST_VIDEOS = 1000;
/** SPEC.md names none: what one member may subscribe to, how many friends and open requests they may have, and whom they may block. */
export const MAX_SUBSCRIPTIONS = 1000;
/** What is new of them goes back so many days, or all the way, until there are so many videos: twenty pages. */
export const FEED_DAYS = [1, 7, 30, 365] as const;
export const FEED_VIDEOS = 1200;
export const MAX_FRIENDS = 5000;
export const MAX_FRIEND_REQUESTS = 200;
export const MAX_BLOCKS = 500;
/** A playlist that is sent again within this time is the same one. Seconds. */
export const PLAYLIST_REPEAT_SECONDS = 60;

/** When what an API in trouble could not give may be asked for again. */
export const RETRY_SECONDS = 10;
/** Of a page that the API could not give what it is about: a crawler comes back, and no cache keeps it. */
export const TROUBLE_STATUS = 503;
