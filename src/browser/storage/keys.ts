import { STORAGE, type StorageRow, type WebArea } from '#config/browser-storage.ts';

// The build works this file out and writes down what it exports (`setup/precompute.ts`): a browser gets the names alone.

type Choice = (row: StorageRow) => boolean;

const namesIn = <Name extends string>(rows: Readonly<Record<Name, StorageRow>>, is: Choice) =>
  (Object.keys(rows) as Name[]).filter((name) => is(rows[name]));

const namesWhere = (is: Choice): Record<WebArea, readonly string[]> => ({
  localStorage: namesIn(STORAGE.localStorage, is),
  sessionStorage: namesIn(STORAGE.sessionStorage, is),
});

/** Entries of local storage that the head reads before the first paint. */
export const EARLY_KEYS = namesIn(STORAGE.localStorage, ({ early }) => early === true);

/** Entries that tell what somebody watched or searched for. */
export const HISTORY_KEYS = namesWhere(({ consent }) => consent === 'history');

/** Entries that go at sign-out. */
export const ACCOUNT_KEYS = namesWhere(({ account }) => account !== 'stays');
