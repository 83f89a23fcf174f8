import { AGE_VISIT_SECONDS } from './age-gate.ts';
import { CHOICE_SECONDS } from './consent.ts';
import { STEP_SECONDS } from './sessions.ts';

const YEAR = { maxAgeSeconds: CHOICE_SECONDS, lifetime: 'year' } as const;
const DEVICE = { consent: 'necessary', account: 'stays' } as const;
const VERIFICATION = {
  ...DEVICE,
  maxAgeSeconds: AGE_VISIT_SECONDS,
  lifetime: 'verification',
  purpose: 'verification',
  path: '/age/',
  httpOnly: true,
} as const;
const MEMBER = {
  ...YEAR,
  consent: 'necessary',
  account: 'cleared',
  lifetime: 'signed_in',
} as const;

const STEP = {
  consent: 'necessary',
  account: 'cleared',
  maxAgeSeconds: STEP_SECONDS,
  lifetime: 'sign_in_step',
  purpose: 'sign_in_step',
  httpOnly: true,
  ownHost: true,
} as const;

/**
 * The site's cookies; what their rows have in common with other storage is told in `browser-storage.ts`. `httpOnly`: no
 * script may read it. `ownHost`: only this host may set it, so under HTTPS its name begins with `__Host-`. */
export const COOKIE_ROWS = {
  app_lang: { ...DEVICE, ...YEAR, purpose: 'app_lang' },
  site_group: { ...DEVICE, ...YEAR, purpose: 'site_group' },
  age: { ...DEVICE, ...YEAR, lifetime: 'proof', purpose: 'age' },
  age_state: VERIFICATION,
  age_back: VERIFICATION,
  country: { ...DEVICE, lifetime: 'browser', purpose: 'country' },
  hasLocalState: { ...DEVICE, ...YEAR, purpose: 'has_local_state' },
  voter: { ...DEVICE, ...YEAR, purpose: 'voter', httpOnly: true, ownHost: true },
  session: { ...MEMBER, purpose: 'session', httpOnly: true, ownHost: true },
  user: { ...MEMBER, purpose: 'user' },
  sign_in_code: STEP,
  sign_in_provider: STEP,
} as const;

export type CookieName = keyof typeof COOKIE_ROWS;

/** Names of the cookies that the server reads or sets. */
export const COOKIES = {
  language: 'app_lang',
  group: 'site_group',
  age: 'age',
  ageState: 'age_state',
  ageBack: 'age_back',
  country: 'country',
} as const satisfies Record<string, CookieName>;

/** The random key that makes a visitor's votes one person's. */
export const VOTER_COOKIE = 'voter' satisfies CookieName;

/** Who is signed in, for scripts of the page: JSON of id, name and avatar. */
export const USER_COOKIE = 'user' satisfies CookieName;

/** The token of a member's session. */
export const SESSION_COOKIE = 'session' satisfies CookieName;

/** The token of a sign-in whose second step is next. */
export const STEP_COOKIE = 'sign_in_code' satisfies CookieName;

/** The token of a sign-in by a provider. */
export const PROVIDER_COOKIE = 'sign_in_provider' satisfies CookieName;

/**
 * Cookies that the API sets and is sent back, and with what: those of `read` with reads whose answer is kept nowhere, those of `provider` with the sign-in by one.
 * A name joins this list when a call of the contract needs it; whatever else an API at `API_ORIGIN` sets is dropped.
 */
export const API_COOKIES = {
  read: [SESSION_COOKIE],
  write: [
    SESSION_COOKIE,
    USER_COOKIE,
    VOTER_COOKIE,
    COOKIES.language,
    STEP_COOKIE,
    PROVIDER_COOKIE,
  ],
  provider: [SESSION_COOKIE, USER_COOKIE, COOKIES.language, STEP_COOKIE, PROVIDER_COOKIE],
} as const satisfies Record<string, readonly CookieName[]>;
