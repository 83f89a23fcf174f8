import { indexedText } from '../search-text.ts';
import type { VideoTexts } from '../video-texts.ts';

/**
 * Says before a category's number that a video carries it, among the words of its labels: FTS5 then meets the lists of a
 * word and of a category without a look at a row. No text holds it: it is for private use, and searchTerms drops it.
 */
const CATEGORY = '\u{e000}';

/** The mark of a category, a word of its own for FTS5. */
export const categoryMark = (id: number): string => `${CATEGORY}${id}`;

/**
 * The columns of a video search table for these texts. `fold` may stand in for indexedText where
 * it remembers what it has folded.
 */
export function videoSearchColumns(
  texts: VideoTexts & { categories: readonly number[] },
  fold = indexedText,
) {
  const title = indexedText(texts.title);
  const names = fold(...texts.names);
  const labels = fold(...texts.labels);
  return {
    title: title.words,
    names: names.words,
    labels: [labels.words, ...texts.categories.map(categoryMark)].join(' '),
    cjk: [title.cjk, names.cjk, labels.cjk].filter(Boolean).join(' '),
  };
}

/** The columns of entity_search for a title and other names. */
export function entitySearchColumns(title: string, aliases: readonly string[]) {
  const main = indexedText(title);
  const other = indexedText(...aliases);
  return {
    title: main.words,
    aliases: other.words,
    cjk: [main.cjk, other.cjk].filter(Boolean).join(' '),
  };
}
