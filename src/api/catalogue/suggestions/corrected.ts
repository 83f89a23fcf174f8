/** Words shorter than this have too many neighbours to guess at. */
const MIN_LENGTH = 4;

/** As many words as one may have been meant for. */
export const MAX_CORRECTIONS = 8;

/** Whether a word is long enough to be corrected, or to be what was meant. */
export const isCorrected = (word: string): boolean => [...word].length >= MIN_LENGTH;
