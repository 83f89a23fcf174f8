import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { keyOf } from '../accounts/find.ts';
import { holdPassword, type PasswordProof } from '../accounts/passwords/proof.ts';
import { tellAccount } from '../accounts/tell.ts';
import { currentProviderStep, takeProviderStep } from './steps.ts';

/** Has a member sign in by somebody of a provider from now on, and tells their address, of a new account what it is; false where that is somebody's already, or the member has another of this provider. */
export async function link(
  context: Pick<WriteContext, 'mails' | 'mailOrigin' | 'now'>,
  db: Transaction<Database>,
  identity: { issuer: string; subject: string; email: string; member_id: number },
  kind: 'provider_joined' | 'provider_linked' = 'provider_linked',
): Promise<boolean> {
  const row = await db
    .insertInto('identities')
    .values({ ...identity, linked_ts: seconds(context) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!row) return false;
  await tellAccount(context, db, { id: identity.member_id, kind });
  return true;
}

/**
 * Links who came back from a provider in this browser to the account that has just been signed in to here by its own means,
 * where both have the same address: nobody's account is taken over by an address alone.
 */
export async function linkPending(
  context: WriteContext,
  member_id: number,
  proof?: PasswordProof,
): Promise<void> {
  const pending = await currentProviderStep(context);
  if (typeof pending?.subject !== 'string' || pending.email === null) return;
  const account = await context.db
    .selectFrom('accounts')
    .select('email_key')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (account?.email_key !== keyOf(pending.email)) return;
  const taken = await takeProviderStep(context);
  if (typeof taken?.subject !== 'string' || taken.email === null) return;
  const { issuer, subject, email } = taken;
  await context.db.transaction().execute(async (db) => {
    await holdPassword(db, member_id, proof);
    await link(context, db, { issuer, subject, email, member_id });
  });
}
