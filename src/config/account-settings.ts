import { STORAGE, type StorageRow } from './browser-storage.ts';

// The build works this file out, so that a browser gets the names alone (`setup/precompute.ts`).

/** Entries of local storage that are settings of an account, by the registry: each browser of its member has them. */
export const ACCOUNT_SETTINGS: readonly string[] = Object.entries<StorageRow>(STORAGE.localStorage)
  .filter(([, { account }]) => account === 'follows')
  .map(([name]) => name);
