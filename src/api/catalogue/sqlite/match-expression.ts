import { isLoneCharacter, queryTerms, titleTerms, type QueryTerms } from '../query-terms.ts';
import type { CategoryKey } from '../video-source.ts';
import { categoryMark } from './search-columns.ts';

/** FTS5 expressions for a visitor's text, made of quoted terms only: nothing in it is syntax. */
export interface MatchExpressions {
  /** Every word, the last one also as the beginning of a word. */
  all: string;
  /** Any of them; the same as `all` when there is one. */
  any: string;
  /** `all` within titles, where that can be asked: text of CJK characters is kept in one column. */
  title: string | null;
}

const runTerm = (run: readonly string[]): string =>
  `cjk : "${run.join(' ')}"${isLoneCharacter(run) ? '*' : ''}`;

function expressionsOf({ words, runs }: QueryTerms): MatchExpressions {
  const wordTerms = words.map(({ word, isBeginning }) =>
    isBeginning ? `"${word}"*` : `"${word}"`,
  );
  const terms = [...wordTerms, ...runs.map(runTerm)];
  return {
    all: terms.join(' AND '),
    any: terms.join(' OR '),
    title: runs.length === 0 ? `{title} : (${wordTerms.join(' AND ')})` : null,
  };
}

/** Null when the text holds nothing that can be searched for. */
export function matchExpressions(text: string): MatchExpressions | null {
  const terms = queryTerms(text);
  return terms && expressionsOf(terms);
}

/** An expression narrowed to what carries all of these categories. */
export const inCategories = (expression: string, categories: readonly CategoryKey[]): string =>
  [`(${expression})`, ...categories.map(({ id }) => `labels : "${categoryMark(id)}"`)].join(
    ' AND ',
  );

/** One expression for each telling word of a title. */
export function titleExpressions(title: string): string[] {
  const { words, runs } = titleTerms(title);
  return [...words.map((word) => `{title} : "${word}"`), ...runs.map(runTerm)];
}
