import type { AccountProblem } from '#lib/account-check.ts';
import type { ServiceContext, WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { isPassword } from './passwords/hash.ts';

/** What a member signs in with. */
export interface OwnAccount {
  id: number;
  username: string;
  email: string;
  lang: string;
  hash: string;
}

/** The account of a member. Throws `not_found` for one who has none: members of the demo cannot sign in. */
export async function ownAccount(
  { db }: Pick<ServiceContext, 'db'>,
  memberId: number,
): Promise<OwnAccount> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['members.id', 'username', 'email', 'lang', 'password_hash as hash'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return row;
}

/** What is wrong with the password that an owner proves themselves by, if anything is. Throws `too_many_attempts`. */
export async function passwordOfOwner(
  { limits }: WriteContext,
  { id, hash }: OwnAccount,
  { field, pwd }: { field: 'old_pwd' | 'pwd'; pwd: string },
): Promise<AccountProblem[]> {
  if (pwd === '') return [{ field, code: 'required' }];
  await limits.take('account', [{ key: `member ${id}`, factor: 1 }]);
  return (await isPassword(pwd, hash)) ? [] : [{ field, code: 'wrong_password' }];
}
