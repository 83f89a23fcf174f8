import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

export const keyOf = (text: string): string => text.trim().toLowerCase();

/** Somebody who may sign in: a member, or who has not confirmed their address yet. */
export type Found =
  | { kind: 'member'; id: number; hash: string; email: string; lang: string }
  | { kind: 'sign_up'; id: number; hash: string; email: string; lang: string };

/** Finds an account by its name, or by its address where that holds an @, which no name does; null for nobody. */
export async function findAccount(db: Kysely<Database>, text: string): Promise<Found | null> {
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
  if (member) return { kind: 'member', ...member };
  return signUp ? { kind: 'sign_up', ...signUp } : null;
}

/** Whether a name or an address is somebody's, an account's or a sign-up's. */
export async function isOccupied(
  db: Kysely<Database>,
  { name, email }: { name?: string; email?: string },
): Promise<{ name: boolean; email: boolean }> {
  const named =
    name !== undefined &&
    ((await db
      .selectFrom('members')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirst()) ??
      (await db
        .selectFrom('sign_ups')
        .select('id')
        .where('name_key', '=', keyOf(name))
        .executeTakeFirst()));
  const addressed =
    email !== undefined &&
    ((await db
      .selectFrom('accounts')
      .select('member_id')
      .where('email_key', '=', keyOf(email))
      .executeTakeFirst()) ??
      (await db
        .selectFrom('sign_ups')
        .select('id')
        .where('email_key', '=', keyOf(email))
        .executeTakeFirst()));
  return { name: Boolean(named), email: Boolean(addressed) };
}
