/**
 * Whether an entry of the browser's storage needs a visitor's consent: `history` tells what somebody watched or searched
 * for, and is neither kept nor left where the necessary alone was chosen in the cookie notice.
 */
export type Consent = 'necessary' | 'history';

/** What is kept of `cookie_notice` where somebody chose the necessary alone; `1` stands for everything. */
export const NECESSARY_ONLY = '0';

/** A choice is remembered for a year. */
export const CHOICE_SECONDS = 31_536_000;
