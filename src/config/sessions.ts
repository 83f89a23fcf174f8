import { CHOICE_SECONDS } from './consent.ts';

/** A session ends after so long, as its cookie does; seconds. */
export const SESSION_SECONDS = CHOICE_SECONDS;

/** A member's sessions; with one more, the one that was used longest ago ends. Their list is one answer. */
export const SESSIONS_MAX = 100;

/** How long a browser may be in the middle of a sign-in; seconds. */
export const STEP_SECONDS = 600;

/** How exactly it is known when a session was last used; seconds. Each use would else be a write. */
export const SEEN_SECONDS = 600;
