import { searchTerms } from './search-text.ts';

/** More words than this say nothing more, and cost a lookup each. */
const MAX_TERMS = 12;
/** Words this short are articles and the like in most languages. */
const SHORT = 3;

/** What a visitor's text asks for. */
export interface QueryTerms {
  /** folded words, each once; `isBeginning` where it may be the beginning of a longer one */
  words: { word: string; isBeginning: boolean }[];
  /** runs of Han, Kana or Hangul as overlapping pairs; a lone character as it is */
  runs: string[][];
}

/** Null when the text holds nothing that can be searched for. */
export function queryTerms(text: string): QueryTerms | null {
  const { words, runs } = searchTerms(text);
  const last = words.at(-1);
  const unique = [...new Set(words)].slice(0, MAX_TERMS);
  const terms = {
    words: unique.map((word) => ({ word, isBeginning: word === last })),
    runs: runs.slice(0, MAX_TERMS),
  };
  return terms.words.length + terms.runs.length > 0 ? terms : null;
}

/** Whether a run is one character: it then asks for pairs that begin with it. */
export const isLoneCharacter = (run: readonly string[]): boolean =>
  run.length === 1 && [...(run[0] ?? '')].length === 1;

/** The telling words and runs of a title: what other titles may share with it. */
export function titleTerms(title: string): { words: string[]; runs: string[][] } {
  const { words, runs } = searchTerms(title);
  const telling = [...new Set(words)].filter((word) => word.length > SHORT);
  return { words: telling.slice(0, MAX_TERMS), runs: runs.slice(0, MAX_TERMS) };
}
