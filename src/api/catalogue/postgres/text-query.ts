import { isLoneCharacter, queryTerms, titleTerms } from '../query-terms.ts';
import { quoted } from './document.ts';

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

/** Null when the text holds nothing that can be searched for. */
export function textQueries(text: string): TextQueries | null {
  const terms = queryTerms(text);
  if (!terms) return null;
  const { words, runs } = terms;
  const each = (weight: string): string[] =>
    words.map(({ word, isBeginning }) => {
      const label = `${isBeginning ? '*' : ''}${weight}`;
      return quoted(word) + (label && `:${label}`);
    });
  const all = [...each(''), ...runs.map(runTerm)];
  return {
    all: all.join(' & '),
    any: all.join(' | '),
    title: runs.length === 0 ? each('A').join(' & ') : null,
  };
}

/** A query for each telling word of a title. */
export function titleQueries(title: string): string[] {
  const { words, runs } = titleTerms(title);
  return [...words.map((word) => `${quoted(word)}:A`), ...runs.map(runTerm)];
}
