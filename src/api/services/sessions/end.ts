import { cacheTags } from '#config/cache-tags.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { deleteOlder } from '../../db/delete-older.ts';
import type { SliceContext } from '../../db/transact-in-slices.ts';
import { tokenHash } from './token.ts';

/** Ends the session that a token is of, for whoever has it. Nothing where it has ended. */
export async function endSession({ db }: Pick<ServiceContext, 'db'>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
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
