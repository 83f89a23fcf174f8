/** Names of the cookies that the server reads or sets. `country` and `hasLocalState` are for scripts of the page only. */
export const COOKIES = {
  language: 'app_lang',
  group: 'site_group',
  age: 'age',
  ageState: 'age_state',
  ageBack: 'age_back',
  country: 'country',
  hasLocalState: 'hasLocalState',
} as const;

/** The random key that makes a visitor's votes one person's. */
export const VOTER_COOKIE = 'voter';

/**
 * Cookies that an API at `API_ORIGIN` may set, and is sent back: with writes only. A name joins this list when a call of
 * the contract needs it (a session, with accounts); whatever else such an API sets is dropped.
 */
export const API_COOKIES: ReadonlySet<string> = new Set([VOTER_COOKIE, `__Host-${VOTER_COOKIE}`]);

/** A choice is remembered for a year. */
export const COOKIE_MAX_AGE_SECONDS = 31_536_000;
