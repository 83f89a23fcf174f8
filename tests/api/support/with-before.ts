import type { Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';

/** The database, in which something else happens before each transaction. */
export function withBefore(db: Kysely<Database>, before: () => Promise<unknown>): Kysely<Database> {
  const execute: unknown = async (
    act: Parameters<ReturnType<typeof db.transaction>['execute']>[0],
  ) => {
    await before();
    return db.transaction().execute(act);
  };
  return new Proxy(db, {
    get: (of, name) => {
      if (name === 'transaction') return () => ({ execute });
      const value: unknown = Reflect.get(of, name);
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });
}
