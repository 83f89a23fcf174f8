import { cacheTags } from '#config/cache-tags.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../../context.ts';
import type { Database } from '../../../db/schema/index.ts';
import { accountMail } from '../mails.ts';

/**
 * Puts another password in the place of a member's: every session ends, and every sign-in that waits for its second step; links that would
 * restore one count no longer, nor the address of an archive of their data, nor a change of the address that waits, as whoever knew the password may have
 * asked for it; and the address of the account is told.
 */
export async function replacePassword(
  context: WriteContext,
  db: Transaction<Database>,
  { id, hash }: { id: number; hash: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('member_id', '=', id)
    .execute();
  for (const table of ['sessions', 'sign_in_steps'] as const)
    await db.deleteFrom(table).where('member_id', '=', id).execute();
  const gone = await db
    .deleteFrom('account_tokens')
    .where('member_id', '=', id)
    .returning(['kind', 'expires_ts'])
    .execute();
  const isEmailDropped = gone.some(
    ({ kind, expires_ts }) => kind === 'email' && expires_ts > seconds(context),
  );
  // Whoever had a session may have taken its address along. Its file goes by `retention`.
  await db
    .updateTable('archives')
    .set({ expires_ts: seconds(context) })
    .where('member_id', '=', id)
    .where('state', '=', 'ready')
    .execute();
  const { email, lang, username } = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['email', 'lang', 'username'])
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const letter = { to: email, lang, name: username, isEmailDropped };
  await context.mails.add(db, accountMail(context, 'password_changed', letter));
  // Open pages of those sessions hear no more.
  await context.purge(db, [cacheTags.inbox(id)]);
}
