/** What was chosen in the cookie notice: `1` everything, `0` the necessary alone; not there before. */
export const CONSENT_KEY = 'cookie_notice';

export const NECESSARY_ONLY = '0';

/** Entries of local storage that tell what somebody watched and searched for: not kept with the necessary alone. */
export const WATCHED_KEYS = ['videos', 'positions', 'searches'] as const;

/** What entries of the tab's storage begin with that tell the same. */
export const PLAYED_PREFIX = 'played.';
