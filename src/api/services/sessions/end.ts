import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import { SESSIONS_MAX } from '#config/sessions.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { deleteOlder } from '../../db/delete-older.ts';
import type { Database } from '../../db/schema/index.ts';
import type { SliceContext } from '../../db/transact-in-slices.ts';
import { tokenHash } from './token.ts';

/** Ends the session that a token is of, for whoever has it. Nothing where it has ended. */
export async function endSession({ db }: Pick<ServiceContext, 'db'>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
}

/** More than one at a time: who has too many comes down to as many as there may be. */
const ENDED_AT_ONCE = 50;

/** Ends those of a member's sessions that were used longest ago, where there are more than {@link SESSIONS_MAX} with the one that was just opened. */
export async function endOldestSessions(
  db: Transaction<Database>,
  member: number,
  opened: string,
): Promise<void> {
  const over = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('member_id', '=', member)
    .where('token_hash', '!=', tokenHash(opened))
    .orderBy('used_ts', 'desc')
    .limit(ENDED_AT_ONCE)
    .offset(SESSIONS_MAX - 1)
    .execute();
  if (over.length === 0) return;
  const hashes = over.map(({ token_hash }) => token_hash);
  await db.deleteFrom('sessions').where('token_hash', 'in', hashes).execute();
}

/** Has a member's open pages see whether their session is one still, in every process. */
export async function tellSessions(
  context: Pick<ServiceContext, 'db' | 'purge'>,
  member: number,
): Promise<void> {
  await context.db
    .transaction()
    .execute((transaction) => context.purge(transaction, [cacheTags.inbox(member)]));
}

/** Deletes the sessions whose time is over: nobody can use them any more. */
export async function forgetSessions(
  context: SliceContext & Pick<ServiceContext, 'now'>,
): Promise<void> {
  await deleteOlder(context, ['sessions', 'expires_ts'], seconds(context) + 1);
}
