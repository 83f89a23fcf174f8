import { Kysely } from 'kysely';
import type { DatabaseLog, OpenDatabase } from '../database.ts';
import { ListenedDialect } from './dialect.ts';
import { asOpenError } from './open-error.ts';
import { createPool } from './pool.ts';

interface PostgresOptions<Tables> {
  /** `postgres://user:password@host:port/database`. */
  url: string;
  /** Brings the schema up to date; gives the steps that ran. */
  migrate: (db: Kysely<Tables>) => Promise<string[]>;
  log?: DatabaseLog | undefined;
}

/** An open database on a PostgreSQL server. */
export interface PostgresDatabase<Tables> extends OpenDatabase<Tables> {
  engine: 'postgres';
  /** Where it is, for what needs a connection of its own. */
  url: string;
}

/**
 * Connects to a PostgreSQL server and migrates its database. Rejects with a DatabaseError where the server is not there, does
 * not let us in or has a newer schema. Later the server may go and come back: what is asked meanwhile fails as busy.
 */
export async function openPostgres<Tables>(
  options: PostgresOptions<Tables>,
): Promise<PostgresDatabase<Tables>> {
  const { url, migrate, log } = options;
  const listeners: (() => void)[] = [];
  const committed = (): void => listeners.forEach((listener) => listener());
  const pool = createPool(url, log);
  const query = new Kysely<Tables>({ dialect: new ListenedDialect({ pool }, committed) });
  try {
    const applied = await migrate(query);
    if (applied.length > 0) log?.info({ applied }, 'database schema updated');
  } catch (error) {
    await query.destroy();
    throw asOpenError(error, url);
  }
  return {
    engine: 'postgres',
    url,
    query,
    reads: { lists: query, searches: query, suggestions: query },
    warm: () => undefined,
    onCommit: (listener) => void listeners.push(listener),
    close: () => query.destroy(),
  };
}
