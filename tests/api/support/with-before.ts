import type { Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';

/** The database, whose transactions are done otherwise. */
const withTransaction = (db: Kysely<Database>, execute: unknown): Kysely<Database> =>
  new Proxy(db, {
    get: (of, name) => {
      if (name === 'transaction') return () => ({ execute });
      const value: unknown = Reflect.get(of, name);
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });

/** The database, in which something else happens before each transaction. */
export function withBefore(db: Kysely<Database>, before: () => Promise<unknown>): Kysely<Database> {
  const execute: unknown = async (
    act: Parameters<ReturnType<typeof db.transaction>['execute']>[0],
  ) => {
    await before();
    return db.transaction().execute(act);
  };
  return withTransaction(db, execute);
}

/** The database, whose connection ends with each commit: what was written is there, and who wrote it hears of a failure. */
export function withLostCommits(db: Kysely<Database>): Kysely<Database> {
  const execute: unknown = async (
    act: Parameters<ReturnType<typeof db.transaction>['execute']>[0],
  ) => {
    await db.transaction().execute(act);
    throw new Error('the connection ended');
  };
  return withTransaction(db, execute);
}
