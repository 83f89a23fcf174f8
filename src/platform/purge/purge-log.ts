import type { PurgeNews } from '#lib/purge-news.ts';

/**
 * The log of what became untrue: written in the transaction that changes the data, read by whatever keeps something made
 * of it. Each reader keeps its own position, so one that was killed goes on where it stopped.
 *
 * `Transaction` is the engine's: an engine that numbers rows before they are committed has to put into its positions what
 * it needs to miss none.
 */
export interface PurgeLog<Transaction> {
  /** Notes tags with the caller's change: both are committed, or neither. */
  write(transaction: Transaction, tags: readonly string[]): Promise<void>;
  /**
   * What came after a position, a bounded part of it: a reader asks again until its position stays the same. Without a
   * position, with one of another log, or with one that is older than what is kept, the news is not complete.
   */
  read(position: string | null): Promise<PurgeNews>;
  /**
   * Calls back at once when this process has committed something; gives the way to stop. What others commit waits to
   * be read.
   */
  onWrite(listener: () => Promise<void>): () => void;
  /** Resolves when the listeners are done with what this process has committed so far. */
  told(): Promise<void>;
  /** Removes rows that no reader needs by now; gives how many. */
  forgetOld(): Promise<number>;
}
