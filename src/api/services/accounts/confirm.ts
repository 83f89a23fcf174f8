import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { confirm as call } from '#contract/acts.ts';
import { isTakenKey } from '#platform/database/error.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { AccountTokenTable } from '../../db/schema/accounts.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { beginMember } from './begin-member.ts';
import { keyOf } from './find.ts';
import { accountMail } from './mails.ts';
import { isFirst } from './once.ts';
import { refuseProblems } from './refuse.ts';
import { tokenHash } from '../sessions/token.ts';
import { takeToken } from './tokens.ts';

/** Makes a member of who signed up. */
async function beginAccount(context: WriteContext, db: Transaction<Database>, id: number) {
  const signUp = await db
    .deleteFrom('sign_ups')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!signUp) throw new ServiceError('invalid_link');
  const { username, email, email_key, password_hash, lang, created_ts } = signUp;
  const account = { email, email_key, password_hash, created_ts };
  await beginMember(context, db, { username, lang, ...account });
}

const refuseOccupied = (): void => refuseProblems([{ field: 'email', code: 'email_occupied' }]);

/** Puts a confirmed address in the place of the old one, which is told. */
async function changeAddress(
  context: WriteContext,
  db: Transaction<Database>,
  { member_id, email }: AccountTokenTable,
): Promise<void> {
  const before = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['email', 'username', 'lang'])
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (!before || email === null) throw new ServiceError('invalid_link');
  const taken = await db
    .selectFrom('accounts')
    .select('member_id')
    .where('email_key', '=', keyOf(email))
    .executeTakeFirst();
  if (taken) return refuseOccupied();
  await db
    .updateTable('accounts')
    .set({ email, email_key: keyOf(email), confirmed_ts: seconds(context) })
    .where('member_id', '=', member_id)
    .execute()
    .catch((error: unknown) => {
      // Somebody confirmed it as theirs in this moment.
      if (isTakenKey(error)) refuseOccupied();
      throw error;
    });
  // Whoever reads the mails of the old one owns the account no more.
  await db.deleteFrom('account_tokens').where('member_id', '=', member_id).execute();
  const { email: to, username: name, lang } = before;
  await context.mails.add(db, accountMail(context, 'email_changed', { to, lang, name }));
}

const MARKS = { begun: 'confirm_begun', done: 'confirm_done' } as const;

/** Confirms an address by the link of a mail, once: who follows it again, or presses twice, is told that it is done. `own` says that it is the viewer's. Throws `invalid_link`, `busy`, and `invalid` where somebody was faster with its name or address. */
export async function confirm(
  context: WriteContext,
  { token }: z.output<typeof call.body>,
): Promise<object> {
  const { limits, viewer } = context;
  await context.limit('account');
  const key = tokenHash(token.trim());
  if (!(await isFirst(context, MARKS, key))) return { ok: 1, success: 1 };
  let isOwn: boolean;
  try {
    isOwn = await context.db.transaction().execute(async (db) => {
      const row = await takeToken({ db, now: context.now }, ['confirm', 'email'], token.trim());
      if (!row) throw new ServiceError('invalid_link', { field: 'token' });
      if (row.sign_up_id === null) await changeAddress(context, db, row);
      else await beginAccount(context, db, row.sign_up_id);
      return viewer !== null && row.member_id === viewer.id;
    });
  } catch (error) {
    await limits.giveBack(MARKS.begun, key);
    throw error;
  }
  await limits.useOnce(MARKS.done, key);
  return { ok: 1, success: 1, ...(isOwn && { own: 1 }) };
}
