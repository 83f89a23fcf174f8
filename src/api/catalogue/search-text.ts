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

/**
 * Folds case, width, diacritics and apostrophes (`Don't` = `dont`, `Ёлка` = `елка`, `Straße` =
 * `strasse`) and splits the text into words and runs of CJK characters. Marks of Kana stay.
 */
export function searchTerms(text: string): SearchTerms {
  const terms: SearchTerms = { words: [], runs: [] };
  const folded = text.normalize('NFKC').toLowerCase().replace(/['’ʼ]/gu, '');
  for (const [piece] of folded.matchAll(RUN_OR_WORD)) {
    if (IS_CJK.test(piece)) terms.runs.push(pairs(piece));
    else {
      const word = foldWord(piece);
      if (word) terms.words.push(word);
    }
  }
  return terms;
}

function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(LETTERS_TO_FOLD, (letter) => LETTERS[letter] ?? letter);
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
