import { CHOICE_SECONDS } from './consent.ts';

/** A session ends after so long, as its cookie does; seconds. */
export const SESSION_SECONDS = CHOICE_SECONDS;
