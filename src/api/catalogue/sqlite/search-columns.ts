import { indexedText } from '../search-text.ts';
import type { VideoTexts } from '../video-texts.ts';

/**
 * The columns of a video search table for these texts. `fold` may stand in for indexedText where
 * it remembers what it has folded.
 */
export function videoSearchColumns(texts: VideoTexts, fold = indexedText) {
  const title = indexedText(texts.title);
  const names = fold(...texts.names);
  const labels = fold(...texts.labels);
  return {
    title: title.words,
    names: names.words,
    labels: labels.words,
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
