import type { Kysely } from 'kysely';
import { isReservedName } from '#config/reserved-names.ts';
import type { Database } from '../../db/schema/index.ts';

/** A name or an address as accounts are found by it. */
export const keyOf = (text: string): string => text.trim().toLowerCase();

/** Somebody who may sign in: a member, or who has not confirmed their address yet. */
export type Found =
  | { kind: 'member'; id: number; hash: string; email: string; lang: string }
  | { kind: 'sign_up'; id: number; hash: string; email: string; lang: string };

/** Finds the account and the sign-up of a name, or of an address where that holds an @, which no name does. An address may have both. */
export async function findEntries(
  db: Kysely<Database>,
  text: string,
): Promise<{ isEmail: boolean; member: Found | null; signUp: Found | null }> {
  const key = keyOf(text);
  const isEmail = key.includes('@');
  const member = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['members.id', 'password_hash as hash', 'email', 'members.lang'])
    .where(isEmail ? 'accounts.email_key' : 'members.username', '=', isEmail ? key : text.trim())
    .executeTakeFirst();
  // Asked in any case: who is not there takes as long as who is.
  const signUp = await db
    .selectFrom('sign_ups')
    .select(['id', 'password_hash as hash', 'email', 'lang'])
    .where(isEmail ? 'email_key' : 'name_key', '=', key)
    .executeTakeFirst();
  return {
    isEmail,
    member: member ? { kind: 'member', ...member } : null,
    signUp: signUp ? { kind: 'sign_up', ...signUp } : null,
  };
}

/** Finds an account by its name or its address; null for nobody. */
export async function findAccount(db: Kysely<Database>, text: string): Promise<Found | null> {
  const { member, signUp } = await findEntries(db, text);
  return member ?? signUp;
}

/** Whose a name is: a member's, or kept for those who run the site, or of a sign-up that waits; null where it is free. */
export async function ownerOfName(
  db: Kysely<Database>,
  name: string,
): Promise<{ kind: 'member' } | { kind: 'sign_up'; id: number; hash: string } | null> {
  if (isReservedName(name)) return { kind: 'member' };
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirst();
  if (member) return { kind: 'member' };
  const signUp = await db
    .selectFrom('sign_ups')
    .select(['id', 'password_hash as hash'])
    .where('name_key', '=', keyOf(name))
    .executeTakeFirst();
  return signUp ? { kind: 'sign_up', ...signUp } : null;
}

/** Whether a name is somebody's, a member's or a sign-up's. */
export const isNameOccupied = async (db: Kysely<Database>, name: string): Promise<boolean> =>
  (await ownerOfName(db, name)) !== null;
