type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Whether nothing else is asked for with a press: with one of these keys a browser opens what a link leads to elsewhere, or keeps it as a file, and
 * a key means another thing. `open-modals.ts` and `prefetch.ts` write it out, as the first script has hardly room for a call, and the player's
 * `time-links.ts`, which would need another file.
 */
export const isPlain = (event: Modifiers): boolean =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
