import { readJson, readText, writeHistory, writeJson } from '#browser/storage/entries.ts';
import { updateStorageHint } from '#browser/storage/hint-cookie.ts';
import { readSettings, writeSettings, type Setting } from '#browser/storage/settings.ts';
import type { StoredChoices, StoredKeys } from '#config/browser-storage.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';
import { SEARCHES_KEPT } from '#config/limits.ts';

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
const localExclusions = (): Excluded[] =>
  Object.entries(Object(readJson('excluded')) as object).flatMap(
    ([kind, list]: [string, unknown]) =>
      Array.isArray(list) ? list.flatMap((found) => excludedOf(kind, found)) : [],
  );

/** What was searched for in this browser, the latest first; nothing where its visitor wants none of it kept. */
function localSearches(): string[] {
  const found = readJson('searches');
  if (!Array.isArray(found) || readText('cookie_notice') === NECESSARY_ONLY) return [];
  return found.filter((text) => typeof text === 'string');
}

/** Whether all of them were forgotten here, which is more than that none is kept. */
export const isSearchListCleared = (): boolean =>
  readText('searches') === '[]' && readText('cookie_notice') !== NECESSARY_ONLY;

/** How many votes this browser remembers of a visitor: of what the page is about, the account has just told its own. */
export function countVotes(): number {
  const told = document.querySelector<HTMLElement>('[data-votes]')?.dataset['votes'];
  return Object.keys(Object(readJson('votes')) as object).filter((key) => key !== told).length;
}

/** A text as a number from which nobody reads it. */
const digest = (text: string): number =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ Number(letter.codePointAt(0)), 16_777_619),
    7,
  );

/** What a browser and an account have alike. */
export interface Choices {
  readonly exclusions: readonly Excluded[];
  readonly searches: readonly string[];
  readonly settings: readonly Setting[];
}

const KEYS = {
  excluded: (one: Excluded): string => JSON.stringify(one),
  searches: digest,
  settings: (one: Setting): string => JSON.stringify(one),
};

export const NOTHING: StoredKeys = { excluded: [], searches: [], settings: [] };

/** What this browser has, but for what is of these keys. */
export function localChoices(without: StoredKeys = NOTHING): Choices {
  return {
    exclusions: localExclusions().filter((one) => !without.excluded.includes(KEYS.excluded(one))),
    searches: localSearches().filter((one) => !without.searches.includes(KEYS.searches(one))),
    settings: readSettings().filter((one) => !without.settings.includes(KEYS.settings(one))),
  };
}

/** By what two can be compared. */
export const keysOf = ({ exclusions, searches, settings }: Choices): StoredKeys => ({
  excluded: exclusions.map(KEYS.excluded),
  searches: searches.map(KEYS.searches),
  settings: settings.map(KEYS.settings),
});

let isOver = false;
/** Lets nothing of the account in any more: somebody signs out, which empties the browser, and what was asked before may arrive after that. */
export const endChoices = (): void => {
  isOver = true;
};

export const areSame = (one: StoredKeys, other: StoredKeys): boolean =>
  (['excluded', 'searches', 'settings'] as const).every(
    (kind) => one[kind].join() === other[kind].join(),
  );

/** Puts what an account has beside what was left `apart`, in the place of all else that this browser kept, and lets the page follow it. */
export function writeLocal(own: Choices, apart: Choices): void {
  if (isOver) return;
  const before = readText('excluded');
  const { excluded } = keysOf(apart);
  const exclusions = [
    ...own.exclusions.filter((one) => !excluded.includes(KEYS.excluded(one))),
    ...apart.exclusions,
  ];
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
  const searches = own.searches.filter((text) => !apart.searches.includes(text));
  const room = Math.max(0, SEARCHES_KEPT - apart.searches.length);
  writeHistory('searches', [...searches.slice(0, room), ...apart.searches]);
  const changed = writeSettings([...own.settings, ...apart.settings]);
  updateStorageHint();
  for (const key of ['excluded', 'searches', ...changed])
    dispatchEvent(new StorageEvent('storage', { key }));
  if (before === readText('excluded')) return;
  if (exclusions.length > 0) document.documentElement.dataset.excluded = '';
  dispatchEvent(new Event('islet:listed'));
}

function readKeys(found: unknown): StoredKeys | null {
  const { excluded, searches, settings } = Object(found) as Record<string, unknown>;
  if (!Array.isArray(excluded) || !Array.isArray(searches) || !Array.isArray(settings)) return null;
  return {
    ...{ excluded: excluded.map(String), searches: searches.map(Number) },
    settings: settings.map(String),
  };
}

/** What was noted of the account; null where nothing was. */
export function readNoted(): StoredChoices | null {
  const found = readJson('choices');
  const { member, revision, apart } = Object(found) as Record<string, unknown>;
  const [same, other] = [readKeys(found), readKeys(apart)];
  if (!Number.isInteger(member) || !same || !other) return null;
  return { member: Number(member), revision: Number(revision), ...same, apart: other };
}

/** Notes that the account has what this browser had (`known`), beside what its member left `apart`. */
export function note(member: number, revision: number, known: StoredKeys, apart = NOTHING): void {
  if (isOver) return;
  const { excluded, searches, settings } = known;
  writeJson('choices', { member, revision, excluded, searches, settings, apart });
}
