import type { StoredTrait } from '#config/browser-storage.ts';

/** What a video is about, as far as a list or its own page says it. */
export type Trait = StoredTrait;

/** A video that was watched: newest first in a taste. `vote` 1 for liked, 0 for disliked. */
export interface Tasted {
  readonly id: number;
  readonly traits: readonly Trait[];
  readonly vote?: 0 | 1 | undefined;
}

export interface Candidate {
  readonly id: number;
  readonly title: string;
  readonly traits: readonly Trait[];
}

/** A proposal and the trait that speaks for it most, with how many watched videos have it. */
export interface Proposal<Of extends Candidate> {
  readonly of: Of;
  readonly score: number;
  readonly reason: Trait;
  readonly watched: number;
}

/** How much one trait of a kind says; who is in a video says more than a word of its title. */
const WEIGHTS: Readonly<Record<Trait['kind'], number>> = {
  model: 2,
  channel: 1.5,
  category: 1,
  word: 0.5,
};
/** What was watched before counts a little less than what was watched after it. */
const FADE = 0.97;
/** Another proposal for the same reason counts less: a row of one kind would tell nothing new. */
const AGAIN = 0.7;
const SHORTEST_WORD = 4;

const nameOf = ({ kind, key }: Trait): string => `${kind} ${key}`;

/** A title as an address writes it: lower case, letters and digits, `-` between. */
export const keyOfTitle = (title: string): string =>
  (
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join('-');

/** The longer words of a title as traits. */
export const wordsOfTitle = (title: string): Trait[] =>
  [...new Set(keyOfTitle(title).split('-'))]
    .filter((word) => word.length >= SHORTEST_WORD)
    .map((word) => ({ kind: 'word', key: word, title: word }));

interface Liking {
  weight: number;
  watched: number;
  /** As it was seen last, in the language of that page. */
  title: string;
}

function likingsOf(taste: readonly Tasted[]): Map<string, Liking> {
  const likings = new Map<string, Liking>();
  for (const [rank, { traits, vote }] of taste.entries()) {
    const worth = (vote === 1 ? 2 : vote === 0 ? -1.5 : 1) * FADE ** rank;
    for (const trait of traits) {
      const name = nameOf(trait);
      const liking = likings.get(name) ?? { weight: 0, watched: 0, title: trait.title };
      liking.weight += worth;
      liking.watched += 1;
      likings.set(name, liking);
    }
  }
  return likings;
}

/** How seldom each trait is: what nearly every video has says nothing about anybody. */
function rarities(candidates: readonly Candidate[]): (trait: Trait) => number {
  const counts = new Map<string, number>();
  for (const { traits } of candidates) {
    for (const trait of traits) counts.set(nameOf(trait), (counts.get(nameOf(trait)) ?? 0) + 1);
  }
  return (trait) => Math.log((1 + candidates.length) / (1 + (counts.get(nameOf(trait)) ?? 0)));
}

function judge<Of extends Candidate>(
  of: Of,
  likings: ReadonlyMap<string, Liking>,
  rarity: (trait: Trait) => number,
): Proposal<Of> | null {
  let [score, most] = [0, 0];
  let found: { reason: Trait; watched: number } | null = null;
  for (const trait of of.traits) {
    const liking = likings.get(nameOf(trait));
    if (!liking) continue;
    const worth = liking.weight * rarity(trait) * WEIGHTS[trait.kind];
    score += worth;
    if (worth > most) {
      most = worth;
      found = { reason: { ...trait, title: liking.title }, watched: liking.watched };
    }
  }
  // Long lists of categories would win by their length alone.
  return found && score > 0
    ? { of, score: score / Math.sqrt(Math.max(1, of.traits.length)), ...found }
    : null;
}

/**
 * Orders candidates by what somebody watched, best first, those without any reason left out. All of it is counted here, from what
 * is handed in: nothing is asked of anybody. Two with the same score stand as they came.
 */
export function proposalsFor<Of extends Candidate>(
  candidates: readonly Of[],
  taste: readonly Tasted[],
): Proposal<Of>[] {
  const likings = likingsOf(taste);
  const rarity = rarities(candidates);
  const left = candidates.flatMap((one) => judge(one, likings, rarity) ?? []);
  const used = new Map<string, number>();
  const ordered: Proposal<Of>[] = [];
  const worthNow = ({ score, reason }: Proposal<Of>): number =>
    score * AGAIN ** (used.get(nameOf(reason)) ?? 0);
  while (left.length > 0) {
    let best = 0;
    for (const [index, one] of left.entries()) {
      const now = left[best];
      if (now && worthNow(one) > worthNow(now)) best = index;
    }
    const [next] = left.splice(best, 1);
    if (!next) break;
    ordered.push(next);
    used.set(nameOf(next.reason), (used.get(nameOf(next.reason)) ?? 0) + 1);
  }
  return ordered;
}
