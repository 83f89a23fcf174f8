import { searchTerms } from '../../db/search-text.ts';

/** More words than this say nothing more, and cost a lookup each. */
const MAX_TERMS = 12;

/** FTS5 expressions for a visitor's text, made of quoted terms only: nothing in it is syntax. */
export interface SearchExpressions {
  /** Every word, the last one also as the beginning of a word. */
  all: string;
  /** Any of them; the same as `all` when there is one. */
  any: string;
  /** `all` within titles, where that can be asked: text of CJK characters is kept in one column. */
  title: string | null;
}

function runTerm(run: readonly string[]): string {
  const alone = run.length === 1 && [...(run[0] ?? '')].length === 1;
  return `cjk : "${run.join(' ')}"${alone ? '*' : ''}`;
}

/** Null when the text holds nothing that can be searched for. */
export function searchExpressions(text: string): SearchExpressions | null {
  const { words, runs } = searchTerms(text);
  const unique = [...new Set(words)].slice(0, MAX_TERMS);
  const last = words.at(-1);
  const wordTerms = unique.map((word) => (word === last ? `"${word}"*` : `"${word}"`));
  const terms = [...wordTerms, ...runs.slice(0, MAX_TERMS).map(runTerm)];
  if (terms.length === 0) return null;
  return {
    all: terms.join(' AND '),
    any: terms.join(' OR '),
    title: runs.length === 0 ? `{title} : (${wordTerms.join(' AND ')})` : null,
  };
}

/** Words this short are articles and the like in most languages. */
const SHORT = 3;

/** One expression for each telling word of a title: what other titles may share with it. */
export function titleTerms(title: string): string[] {
  const { words, runs } = searchTerms(title);
  const telling = [...new Set(words)].filter((word) => word.length > SHORT);
  return [
    ...telling.slice(0, MAX_TERMS).map((word) => `{title} : "${word}"`),
    ...runs.slice(0, MAX_TERMS).map(runTerm),
  ];
}
