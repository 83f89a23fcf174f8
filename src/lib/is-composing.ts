/** What an input method takes a key for. */
const PROCESSED = 229;

/**
 * Whether a key belongs to an input method: Enter then confirms a word, and sends nothing. Safari ends the composition before it tells of that key, so
 * that only the key's old number says it (WebKit bug 165004).
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === PROCESSED;
