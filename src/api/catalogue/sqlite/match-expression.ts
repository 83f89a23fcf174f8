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
  /** Each word or run as it is asked for. */
  terms: readonly string[];
}

const runTerm = (run: readonly string[]): string =>
  `cjk : "${run.join(' ')}"${isLoneCharacter(run) ? '*' : ''}`;

/** A word as the beginning of others: those that are known, else whatever there is. */
function beginningTerm(word: string, longer: readonly string[] | null): string {
  if (longer === null) return `"${word}"*`;
  const meant = [...new Set([word, ...longer])].map((known) => `"${known}"`);
  return meant.length === 1 ? `"${word}"` : `(${meant.join(' OR ')})`;
}

function expressionsOf(
  { words, runs }: QueryTerms,
  longer: readonly string[] | null,
): MatchExpressions {
  const wordTerms = words.map(({ word, isBeginning }) =>
    isBeginning ? beginningTerm(word, longer) : `"${word}"`,
  );
  const terms = [...wordTerms, ...runs.map(runTerm)];
  return {
    all: terms.join(' AND '),
    any: terms.join(' OR '),
    title: runs.length === 0 ? `{title} : (${wordTerms.join(' AND ')})` : null,
    terms,
  };
}

/**
 * Null when the text holds nothing that can be searched for. `longer` are the words that its last one may be the beginning of, where they are known
 * (`longerWords`).
 */
export function matchExpressions(
  text: string,
  longer: readonly string[] | null = null,
): MatchExpressions | null {
  const terms = queryTerms(text);
  return terms && expressionsOf(terms, longer);
}

/** What a video's labels hold for each of these categories. */
export const categoryTerms = (categories: readonly CategoryKey[]): string[] =>
  categories.map(({ id }) => `labels : "${categoryMark(id)}"`);

/** An expression narrowed to what carries all of these categories. */
export const inCategories = (expression: string, categories: readonly CategoryKey[]): string =>
  [`(${expression})`, ...categoryTerms(categories)].join(' AND ');

/** One expression for each telling word of a title. */
export function titleExpressions(title: string): string[] {
  const { words, runs } = titleTerms(title);
  return [...words.map((word) => `{title} : "${word}"`), ...runs.map(runTerm)];
}
