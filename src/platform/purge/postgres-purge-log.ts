import { sql, type Kysely, type Transaction } from 'kysely';
import { listen } from '../database/postgres/listen.ts';
import type { PurgeLog } from './purge-log.ts';
import { tablePurgeLog, type PurgeTables } from './table-purge-log.ts';

interface PostgresPurgeLogOptions {
  db: Kysely<PurgeTables>;
  /** Address of the database, for the connection that hears what other processes commit. */
  url: string;
  onCommit: (listener: () => void) => void;
  now: () => Date;
}

const CHANNEL = 'islet_purge';
/** Names the turn among the advisory locks of this database: "purg" in ASCII. */
const TURN = 0x70757267;

/** Waits for those who purge before, and wakes whoever listens once the transaction is committed. */
export async function postgresPurgeTurn(transaction: Kysely<PurgeTables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${TURN}), pg_notify(${CHANNEL}, '')`.execute(transaction);
}

/**
 * The purge log on PostgreSQL. Rows are numbered before they are committed: without a turn that lasts until the end of the
 * transaction, a row could be committed behind one with a higher number, and be missed. So a purge belongs at the end of a
 * transaction. A notification only wakes: what it says is read from the table, also by whoever did not hear it.
 */
export function postgresPurgeLog({
  db,
  url,
  onCommit,
  now,
}: PostgresPurgeLogOptions): PurgeLog<Transaction<PurgeTables>> & { close: () => Promise<void> } {
  const log = tablePurgeLog({ db, onCommit, now, takeTurn: postgresPurgeTurn });
  const listeners = new Set<() => Promise<void>>();
  const stopListening = listen({
    url,
    channel: CHANNEL,
    wake: () => listeners.forEach((listener) => void listener()),
  });
  return {
    ...log,
    onWrite(listener) {
      listeners.add(listener);
      const stop = log.onWrite(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    close: stopListening,
  };
}
