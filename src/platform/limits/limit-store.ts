import type { Kysely } from 'kysely';

/** What was counted lately; seconds since 1970. */
export interface LimitTable {
  /** A hash: the table names no address. */
  key: string;
  count: number;
  until_ts: number;
}

export interface LimitTables {
  limits: LimitTable;
}

/** What an attempt is counted under. */
export interface Attempt {
  /** Name of the limit: attempts of different ones know nothing of each other. */
  limit: string;
  /** Whose attempts are counted together. */
  key: string;
  /** After so long they are forgotten, counted from the first. */
  seconds: number;
}

export interface Counted {
  /** This one included. */
  count: number;
  /** Seconds until they are forgotten. */
  seconds: number;
}

/**
 * Counts what comes again and again, for all processes of a site: attempts of an address, and what may be used once. Within a write
 * transaction only `within` is asked: a second connection would keep everybody waiting.
 */
export interface LimitStore {
  /** The same by the connection of a transaction: who counts under the same key waits for its end. */
  within(transaction: Kysely<LimitTables>): LimitStore;
  count(attempt: Attempt): Promise<Counted>;
  /** What was counted so far, without one more; null where nothing was. */
  look(attempt: Attempt): Promise<Counted | null>;
  /** Forgets what was counted under a key: nothing came of it. */
  forget(attempt: Pick<Attempt, 'limit' | 'key'>): Promise<void>;
  /** Removes what is over. */
  forgetOver(): Promise<void>;
}

/** Marks something as used, for so many seconds; false where it was before. */
export async function useOnce(store: LimitStore, attempt: Attempt): Promise<boolean> {
  return (await store.count(attempt)).count === 1;
}
