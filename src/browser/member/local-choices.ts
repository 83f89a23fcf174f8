import { readJson, readText, writeHistory, writeJson } from '#browser/storage/entries.ts';
import { updateStorageHint } from '#browser/storage/hint-cookie.ts';
import type { StoredChoices } from '#config/browser-storage.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';

/** Something left out: its kind, title and `dir`, as an act sends it. */
export type Excluded = readonly [kind: string, title: string, dir: string];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function excludedOf(kind: string, found: unknown): Excluded[] {
  const { title, dir } = (typeof found === 'object' ? Object(found) : { title: found }) as Record<
    string,
    unknown
  >;
  return textOf(title) === '' ? [] : [[kind, textOf(title), textOf(dir)]];
}

/** What this browser leaves out of lists. Read by hand: visitors' scripts stay as small as they are. */
export const localExclusions = (): Excluded[] =>
  Object.entries(Object(readJson('excluded')) as object).flatMap(
    ([kind, list]: [string, unknown]) =>
      Array.isArray(list) ? list.flatMap((found) => excludedOf(kind, found)) : [],
  );

/** What was searched for in this browser, the latest first; nothing where its visitor wants none of it kept. */
export function localSearches(): string[] {
  const found = readJson('searches');
  if (!Array.isArray(found) || readText('cookie_notice') === NECESSARY_ONLY) return [];
  return found.filter((text) => typeof text === 'string');
}

/** Puts what an account has in the place of what this browser kept, and lets the page follow it. */
export function writeLocal(exclusions: readonly Excluded[], searches: readonly string[]): void {
  const before = readText('excluded');
  const kinds = Object.groupBy(exclusions, ([kind]) => kind);
  const of = (kind: string) => (kinds[kind] ?? []).map(([, title, dir]) => ({ title, dir }));
  // `null` where nothing is left out: the page's first script tells it by its length.
  writeJson(
    'excluded',
    exclusions.length === 0
      ? null
      : {
          ...{ categories: of('categories'), models: of('models'), channels: of('channels') },
          ...{ uploaders: of('uploaders'), words: of('words') },
        },
  );
  writeHistory('searches', searches);
  updateStorageHint();
  for (const key of ['excluded', 'searches']) dispatchEvent(new StorageEvent('storage', { key }));
  if (before === readText('excluded')) return;
  if (exclusions.length > 0) document.documentElement.dataset.excluded = '';
  dispatchEvent(new Event('islet:listed'));
}

/** A text as a number from which nobody reads it. */
const digest = (text: string): number =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ Number(letter.codePointAt(0)), 16_777_619),
    7,
  );

export const searchDigests = (): number[] => localSearches().map((text) => digest(text));

/** What is left out and was searched for, so that it can be told whether that is still the same. */
export type Choices = Pick<StoredChoices, 'excluded' | 'searches'>;

/** What this browser has at this moment. */
export const choicesNow = (): Choices => ({
  excluded: localExclusions().map((one) => JSON.stringify(one)),
  searches: searchDigests(),
});

export const areSame = (one: Choices, other: Choices): boolean =>
  one.excluded.join() === other.excluded.join() && one.searches.join() === other.searches.join();

/** What was noted of the account; null where nothing was. */
export function readNoted(): StoredChoices | null {
  const { member, revision, left, excluded, searches } = Object(readJson('choices')) as Record<
    string,
    unknown
  >;
  if (!Number.isInteger(member) || !Array.isArray(excluded) || !Array.isArray(searches))
    return null;
  return {
    ...{ member: Number(member), revision: Number(revision), left: left === true },
    ...{ excluded: excluded.map(String), searches: searches.map(Number) },
  };
}

/** Notes that the account has what this browser had (`known`), or that the two are kept apart (`left`). */
export function note(member: number, revision: number, known: Choices, left = false): void {
  const { excluded, searches } = known;
  writeJson('choices', { member, revision, left, excluded, searches });
}
