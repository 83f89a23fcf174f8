import type { Suggestions } from '#contract/calls/suggester.ts';
import { EXCLUSION_KINDS, type ExclusionKind } from '#config/exclusions.ts';
import { exclusionKey as keyOf } from '#lib/exclusion-key.ts';

export { EXCLUSION_KINDS, type ExclusionKind };

/** Something left out. `dir` is empty for uploaders and words, and where it is not known. */
export interface Exclusion {
  readonly title: string;
  readonly dir: string;
}

export type Exclusions = Readonly<Record<ExclusionKind, readonly Exclusion[]>>;

/** What a list says of one of its videos. */
export interface TileWords {
  title: string;
  categories: readonly string[];
  models: readonly string[];
  /** As their addresses call them, also after they were called something else; empty where that is not known, as is the channel's. */
  modelDirs: readonly string[];
  channel: string;
  channelDir: string;
  /** Names of the member who uploaded it: the account's and the shown one. */
  uploaders: readonly string[];
}

export { keyOf };

const slugOf = (text: string): string => keyOf(text).replace(/[^\p{L}\p{N}]+/gu, '-');

/** Texts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const wordsOf = (text: string): string =>
  ` ${(keyOf(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;

/** Whether a text holds a word (or several in a row) as a whole. */
export function holdsWord(text: string, word: string): boolean {
  const wanted = wordsOf(word);
  if (wanted.trim() === '') return false;
  return UNSPACED.test(word) ? keyOf(text).includes(keyOf(word)) : wordsOf(text).includes(wanted);
}

/** Titles in lists are in English whatever the page's language, so a `dir` is looked at too. */
function names(excluded: readonly Exclusion[], title: string): boolean {
  const key = keyOf(title);
  const slug = slugOf(title);
  return key !== '' && excluded.some((one) => keyOf(one.title) === key || one.dir === slug);
}

/** Whether a list of exclusions has a title already. */
export const isListed = (excluded: readonly Exclusion[], title: string): boolean =>
  excluded.some((one) => keyOf(one.title) === keyOf(title));

/** Whether one of these titles is left out, or one of these addresses, which stay when a title is changed. */
const anyOf = (
  excluded: readonly Exclusion[],
  titles: readonly string[],
  dirs: readonly string[] = [],
): boolean =>
  excluded.length > 0 &&
  (titles.some((title) => names(excluded, title)) ||
    excluded.some(({ title, dir }) => dirs.includes(dir || slugOf(title))));

const holdsAny = (words: readonly Exclusion[], title: string): boolean =>
  words.some((word) => holdsWord(title, word.title));

/** Whether a visitor never wants to see a video. */
export function isExcluded(tile: TileWords, exclusions: Exclusions): boolean {
  return (
    anyOf(exclusions.categories, tile.categories) ||
    anyOf(exclusions.models, tile.models, tile.modelDirs) ||
    anyOf(exclusions.channels, [tile.channel], [tile.channelDir]) ||
    anyOf(exclusions.uploaders, tile.uploaders) ||
    holdsAny(exclusions.words, tile.title)
  );
}

/** Whether a visitor never wants to see something by its `dir` or title, as a card or a link names it. */
export function isExcludedName(
  kind: 'categories' | 'models' | 'channels',
  { title, dir }: Exclusion,
  exclusions: Exclusions,
): boolean {
  return anyOf(exclusions[kind], [title], [dir]) || holdsAny(exclusions.words, title);
}

/** Whether a search is for something that is left out. */
const isExcludedSearch = (title: string, exclusions: Exclusions): boolean =>
  (['categories', 'models', 'channels'] as const).some((kind) =>
    isExcludedName(kind, { title, dir: '' }, exclusions),
  );

/** Suggestions without what is left out. */
export function withoutExcluded(found: Suggestions, exclusions: Exclusions): Suggestions {
  const wanted = (kind: 'categories' | 'models' | 'channels') =>
    found[kind].filter((one) => !isExcludedName(kind, one, exclusions));
  return {
    categories: wanted('categories'),
    models: wanted('models'),
    channels: wanted('channels'),
    searches: found.searches.filter((title) => !isExcludedSearch(title, exclusions)),
    videos: found.videos.filter(({ title }) => !holdsAny(exclusions.words, title)),
  };
}
