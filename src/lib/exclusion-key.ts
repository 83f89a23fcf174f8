/** Texts that differ in case, width or spacing are the same. */
export const exclusionKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
