/** Names of the cookies that the server reads or sets. `country` and `kept` are for scripts of the page only. */
export const COOKIES = {
  language: 'app_lang',
  group: 'site_group',
  age: 'age',
  ageState: 'age_state',
  ageBack: 'age_back',
  country: 'country',
  kept: 'kept',
} as const;

/** A choice is remembered for a year. */
export const COOKIE_MAX_AGE_SECONDS = 31_536_000;
