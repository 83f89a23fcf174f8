/** What a video can show: the picture, its labels and the words of its title agree. */
export interface Subject {
  /** share among all videos, in no particular unit */
  weight: number;
  /** themes of the clips that show it, the most telling first */
  themes: readonly string[];
  /** categories that always fit */
  core: readonly string[];
  /** categories that fit now and then */
  often: readonly string[];
  tags: readonly string[];
  adjectives: readonly string[];
  /** plural or mass nouns, so that templates need no articles */
  nouns: readonly string[];
  /** when, where and how it can have been filmed: names of word lists of english.ts */
  settings: readonly Setting[];
}

/** What a picture can be of: `place` was filmed somewhere, `made` was drawn or built; the rest says when. */
export type Setting =
  | 'place'
  | 'made'
  | 'outside'
  | 'water'
  | 'day'
  | 'night'
  | 'spring'
  | 'summer'
  | 'autumn'
  | 'winter';

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

/** Builds a subject out of comma-separated lists. */
export function subject(
  weight: number,
  themes: string,
  labels: { core: string; often: string; tags: string },
  language: { adjectives: string; nouns: string; settings: string },
): Subject {
  return {
    weight,
    themes: words(themes),
    core: words(labels.core),
    often: words(labels.often),
    tags: words(labels.tags),
    adjectives: words(language.adjectives),
    nouns: words(language.nouns),
    settings: words(language.settings) as Setting[],
  };
}
