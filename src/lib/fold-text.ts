/** Letters that no normalisation form takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const LETTERS_TO_FOLD = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** A text without case, width and apostrophes (`Don't` = `dont`). */
export const foldCase = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/['’ʼ]/gu, '');

/** The letters of a word in small letters without what stands above or below them (`Łódź` = `lodz`, `Straße` = `strasse`). */
export const foldLetters = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(LETTERS_TO_FOLD, (letter) => LETTERS[letter] ?? letter);

/** A text for comparing: without case, accents, width and apostrophes, as the search folds words. */
export const foldText = (text: string): string => foldLetters(foldCase(text)).trim();

/** Whether a text holds each word of another one, folded; a word may be part of a longer one, and ends at whatever is no letter or digit, as for the search. */
export function holdsWords(text: string, words: string): boolean {
  const folded = foldText(text);
  return foldText(words)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .every((word) => folded.includes(word));
}
