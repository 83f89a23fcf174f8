import type { Kysely } from 'kysely';

/** The engines that a site can keep its data in. */
export type Engine = 'sqlite' | 'postgres';

/** What a read that may take long is for: lists with their counts and tiles, searches, and what is suggested. */
export const READ_KINDS = ['lists', 'searches', 'suggestions'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** Reads of one kind that wait; far more than visitors have under way. What comes beyond is told to come again. */
export const MAX_WAITING_READS = 100;

/** Statements that wait for PostgreSQL's connections for writes and for what is found by its key: each takes a millisecond or a few, so the last of them waits half a second. */
export const MAX_WAITING_WRITES = 500;

/** Queries for reads that may take long: they hold nobody up. See the last commit. Fail as busy when many wait. */
export type Reads<Tables> = Readonly<Record<ReadKind, Kysely<Tables>>>;

/** An open database of either engine. */
export interface OpenDatabase<Tables> {
  engine: Engine;
  /** Typed queries. On SQLite reads do not wait for writers and transactions take turns; on PostgreSQL each has a connection of its own. */
  query: Kysely<Tables>;
  /**
   * The same for transactions that count what nobody waits for: a power cut may take their last moments, so they need not wait for the disk. Never for what a
   * person was told is done.
   */
  statistics: Kysely<Tables>;
  /** The same for reads that may take long; one kind's flood keeps no other waiting. */
  reads: Reads<Tables>;
  /**
   * About how long a slice of what nobody waits for may take, in milliseconds: on SQLite nobody is answered meanwhile; on PostgreSQL whoever wants
   * the same rows waits, and what it takes to begin and end is too much for a few of them.
   */
  sliceMs: number;
  /** So many searches are worked at at a time; where reads have threads in this process, more would only wait for each other, and hold up who asks for something else. */
  searchesAtOnce: number;
  /** Makes ready what the first long read would wait for. */
  warm(): void;
  /** Calls back after each transaction that this process commits. */
  onCommit: (listener: () => void) => void;
  close(): Promise<void>;
}

/** The part of a pino logger that a database writes to. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn?(fields: object, message: string): void;
}
