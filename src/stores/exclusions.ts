import type { ReadableAtom } from 'nanostores';
import { readText } from '#browser/storage/entries.ts';
import {
  EXCLUSION_KINDS,
  isListed,
  keyOf,
  type Exclusion,
  type ExclusionKind,
  type Exclusions,
} from './exclusion-match.ts';
import {
  NOTHING_EXCLUDED,
  readExclusions,
  textToExclusions,
  tidyExclusions,
} from './exclusion-text.ts';
import { stored } from './stored.ts';

export {
  EXCLUSION_KINDS,
  isExcluded,
  isExcludedName,
  isListed,
  withoutExcluded,
  type Exclusion,
  type ExclusionKind,
  type Exclusions,
  type TileWords,
} from './exclusion-match.ts';
export { exclusionsToText, NOTHING_EXCLUDED } from './exclusion-text.ts';

/** How many things are left out. */
export const countExclusions = (exclusions: Exclusions): number =>
  EXCLUSION_KINDS.reduce((count, kind) => count + exclusions[kind].length, 0);

/** Kept in this browser only. Nothing is kept as `null`: the page's first script tells it by its length. */
const excluded = stored('excluded', readExclusions, (exclusions) =>
  countExclusions(exclusions) === 0 ? null : exclusions,
);

/** What the visitor never wants to see. */
export const $exclusions: ReadableAtom<Exclusions> = excluded.$value;

/** Whether the browser keeps for other pages what is left out on this one. */
const isKept = (): boolean => readText('excluded') === JSON.stringify(excluded.$value.get());

/**
 * Leaves something out from now on. Nothing happens for an empty title, or where it is left out already. Gives `full` where there
 * are as many of the kind as can be, and `not_kept` where the browser keeps it for no other page: keys of `exclusions` in `locales/`.
 */
export function exclude(kind: ExclusionKind, one: Exclusion): 'added' | 'full' | 'not_kept' {
  excluded.change((before) => ({
    ...before,
    [kind]: tidyExclusions([...before[kind], one]),
  }));
  const hasRoom = tidyExclusions([one]).every(({ title }) =>
    isListed(excluded.$value.get()[kind], title),
  );
  if (!hasRoom) return 'full';
  return isKept() ? 'added' : 'not_kept';
}

/** Lets something back in. */
export function readmit(kind: ExclusionKind, title: string): void {
  excluded.change((before) => ({
    ...before,
    [kind]: before[kind].filter((one) => keyOf(one.title) !== keyOf(title)),
  }));
}

/** Lets everything back in. */
export function readmitAll(): void {
  excluded.change(() => NOTHING_EXCLUDED);
}

/**
 * Adds what lines of text name ({@link exclusionsToText}). Gives how many are new, for how many there was no room, and whether
 * the browser keeps them for other pages.
 */
export function importExclusions(text: string): { added: number; left: number; isKept: boolean } {
  const found = textToExclusions(text);
  const outcome = { added: 0, left: 0 };
  excluded.change((before) => {
    const after = { ...before };
    for (const kind of EXCLUSION_KINDS) {
      after[kind] = tidyExclusions([...before[kind], ...found[kind]]);
      outcome.left += found[kind].filter(({ title }) => !isListed(after[kind], title)).length;
    }
    outcome.added = countExclusions(after) - countExclusions(before);
    return after;
  });
  return { ...outcome, isKept: outcome.added === 0 || isKept() };
}
