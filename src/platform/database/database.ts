import type { Kysely } from 'kysely';

/** The engines that a site can keep its data in. */
export type Engine = 'sqlite' | 'postgres';

/** An open database of either engine. */
export interface OpenDatabase<Tables> {
  engine: Engine;
  /** Typed queries. On SQLite reads do not wait for writers and transactions take turns; on PostgreSQL each has a connection of its own. */
  query: Kysely<Tables>;
  /** The same for reads that take long: they hold nobody up. See the last commit. Fails as busy when too many wait. */
  longReads: Kysely<Tables>;
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
