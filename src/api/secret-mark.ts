import type { Kysely } from 'kysely';
import type { Database } from './db/schema/index.ts';
import type { Log } from './log.ts';

/** Row of `meta` that tells a secret from others, and nothing of what it is. */
export const SECRET_KEY = 'secret';

/**
 * Notes with which secret a site runs, and says in the log where it was another one before: a copy restored without its secret, or a process
 * with a SECRET of its own. Nothing else would: codes of second factors are wrong then, and nobody knows why.
 */
export async function noteSecret(db: Kysely<Database>, mark: string, log: Log): Promise<void> {
  const before = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', SECRET_KEY)
    .executeTakeFirst();
  if (before?.value === mark) return;
  await db
    .insertInto('meta')
    .values({ key: SECRET_KEY, value: mark })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: mark }))
    .execute();
  if (!before) return;
  log.warn(
    {},
    'SECRET, or the file secret in DATA_DIR, is another one than this site ran with: codes of second factors, addresses of files and links to end mails that were given out do not count, nor those to reports once a decision is mailed to their reporters; put the old one back',
  );
}
