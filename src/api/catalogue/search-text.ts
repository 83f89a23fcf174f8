import { foldCase, foldLetters } from '#lib/fold-text.ts';

// How text becomes search terms. The index and the queries both come through `searchTerms`, and
// only through it: two ways of folding would be two languages.

/** What a text is searched by. */
export interface SearchTerms {
  /** folded words of scripts that put spaces between words, in order */
  words: string[];
  /** one entry a run of Han, Kana or Hangul: its overlapping pairs (a lone character as it is) */
  runs: string[][];
}

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々〆';
const RUN_OR_WORD = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_CJK = new RegExp(`[${CJK}]`, 'u');
/**
 * Folds case, width, diacritics and apostrophes (`Don't` = `dont`, `Ёлка` = `елка`, `Straße` =
 * `strasse`) and splits the text into words and runs of CJK characters. Marks of Kana stay.
 */
export function searchTerms(text: string): SearchTerms {
  const terms: SearchTerms = { words: [], runs: [] };
  for (const [piece] of foldCase(text).matchAll(RUN_OR_WORD)) {
    if (IS_CJK.test(piece)) terms.runs.push(pairs(piece));
    else {
      const word = foldLetters(piece);
      if (word) terms.words.push(word);
    }
  }
  return terms;
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The two columns a text is indexed in. Every CJK character also starts a token. */
export function indexedText(...texts: string[]): { words: string; cjk: string } {
  const words: string[] = [];
  const cjk: string[] = [];
  for (const text of texts) {
    const terms = searchTerms(text);
    words.push(...terms.words);
    for (const run of terms.runs) {
      cjk.push(...run);
      const last = [...(run.at(-1) ?? '')].at(-1);
      if (run.length > 0 && last !== undefined && run.at(-1) !== last) cjk.push(last);
    }
  }
  return { words: words.join(' '), cjk: cjk.join(' ') };
}
