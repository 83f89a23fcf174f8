/** Names by which somebody who made a thing can be left out, as its card says them; undefined for none. */
export const namesBy = (names: readonly string[]): string | undefined =>
  [...new Set(names.filter(Boolean))].join('\n') || undefined;

/** The names that a card says. */
export const readNamesBy = (text = ''): string[] => text.split('\n').filter(Boolean);
