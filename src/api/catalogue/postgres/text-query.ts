import { isLoneCharacter, queryTerms, titleTerms } from '../query-terms.ts';
import { MARKS, quoted } from './document.ts';

/** A visitor's text as `tsquery` in its own spelling, made of quoted words only: nothing in it is syntax. */
export interface TextQueries {
  /** Every word, the last one also as the beginning of a word. */
  all: string;
  /** Any of them; the same as `all` when there is one. */
  any: string;
  /** `all` within titles; null for text of CJK characters, as on SQLite. */
  title: string | null;
}

const runTerm = (run: readonly string[]): string =>
  `(${run.map(quoted).join(' <-> ')}${isLoneCharacter(run) ? ':*' : ''})`;

/**
 * Null when the text holds nothing that can be searched for. `longer` are the words that its last one may be the beginning of, where they are known: PostgreSQL
 * meets the lists of some words much sooner than that of a beginning.
 */
export function textQueries(text: string, longer: readonly string[] | null): TextQueries | null {
  const terms = queryTerms(text);
  if (!terms) return null;
  const { words, runs } = terms;
  const each = (mark: (word: string) => string): string[] =>
    words.map(({ word, isBeginning }) => {
      if (!isBeginning) return quoted(mark(word));
      if (longer === null) return `${quoted(mark(word))}:*`;
      return `(${[...new Set([word, ...longer])].map((meant) => quoted(mark(meant))).join(' | ')})`;
    });
  const all = [...each((word) => word), ...runs.map(runTerm)];
  return {
    all: all.join(' & '),
    any: all.join(' | '),
    title: runs.length === 0 ? each(MARKS.titled).join(' & ') : null,
  };
}

/** A query for each telling word of a title. */
export function titleQueries(title: string): string[] {
  const { words, runs } = titleTerms(title);
  return [...words.map((word) => quoted(MARKS.titled(word))), ...runs.map(runTerm)];
}
