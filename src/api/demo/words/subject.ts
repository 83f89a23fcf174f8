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
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

/** Builds a subject out of comma-separated lists. */
export function subject(
  weight: number,
  themes: string,
  labels: { core: string; often: string; tags: string },
  language: { adjectives: string; nouns: string },
): Subject {
  return {
    weight,
    themes: words(themes),
    core: words(labels.core),
    often: words(labels.often),
    tags: words(labels.tags),
    adjectives: words(language.adjectives),
    nouns: words(language.nouns),
  };
}
