import type { Transaction } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { accountMail, type LetterKind } from './mails.ts';

/** Writes to the address of an account about what was changed in it, with the transaction that changes it. Nothing where it has none. */
export async function tellAccount(
  context: Pick<WriteContext, 'mails' | 'mailOrigin'>,
  db: Transaction<Database>,
  { id, kind, isRoleLost = false }: { id: number; kind: LetterKind; isRoleLost?: boolean },
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['email', 'lang', 'username'])
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (!account) return;
  const { email: to, lang, username: name } = account;
  await context.mails.add(db, accountMail(context, kind, { to, lang, name, isRoleLost }));
}
