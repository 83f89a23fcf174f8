import type { Kysely, Transaction } from 'kysely';
import { CONFIRM_SECONDS, RESTORE_SECONDS, SIGN_UP_SECONDS } from '#config/limits.ts';
import type { Language } from '#config/locales.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { keyOf } from './find.ts';
import { accountMail } from './mails.ts';
import { issueToken } from './tokens.ts';

/** Whose an address is: a member's, of a sign-up that waits for its confirmation, or nobody's. */
export type AddressOwner =
  | { kind: 'member' | 'sign_up'; id: number; email: string; username: string; lang: string }
  | { kind: 'nobody'; email: string; lang: string };

/** Finds whose an address is; who asks for it in vain is written to in `lang`. The same is asked of the database in any case. */
export async function ownerOf(
  db: Kysely<Database>,
  { email, lang }: { email: string; lang: string },
): Promise<AddressOwner> {
  const key = keyOf(email);
  const member = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['members.id', 'email', 'username', 'members.lang'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  const signUp = await db
    .selectFrom('sign_ups')
    .select(['id', 'email', 'username', 'lang'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  if (member) return { kind: 'member', ...member };
  return signUp ? { kind: 'sign_up', ...signUp } : { kind: 'nobody', email, lang };
}

const LETTERS = {
  confirm: { kind: 'confirm', life: CONFIRM_SECONDS },
  restore: { kind: 'restore', life: RESTORE_SECONDS },
} as const;

/**
 * Has a sign-up wait as long as the link that is sent to it now; who has waited too long for that, or is gone by now, is nobody. One whose address has an
 * account waits on too: else the answer to its password, or its name, would tell that there is one.
 */
async function waitOn(
  { now }: Pick<WriteContext, 'now'>,
  db: Transaction<Database>,
  owner: AddressOwner,
): Promise<AddressOwner> {
  const expires_ts = seconds({ now }) + CONFIRM_SECONDS;
  const waiting = await db
    .updateTable('sign_ups')
    .set({ expires_ts })
    .where('email_key', '=', keyOf(owner.email))
    .where('created_ts', '>=', expires_ts - SIGN_UP_SECONDS)
    .returning('id')
    .executeTakeFirst();
  if (owner.kind !== 'sign_up' || waiting) return owner;
  return { kind: 'nobody', email: owner.email, lang: owner.lang };
}

/**
 * Writes to an address what whoever gave it is not told: what they asked for (`wanted`; in the language of that page, `lang`), that it has an account
 * already, or that it has none. In each case a link is made and a mail waits, so that neither the answer nor its time tells which.
 */
export async function writeToOwner(
  context: Pick<WriteContext, 'now' | 'mails' | 'mailOrigin'>,
  db: Transaction<Database>,
  {
    wanted,
    owner: found,
    lang: asked,
    back,
  }: {
    wanted: 'confirm' | 'restore';
    owner: AddressOwner;
    lang?: Language | undefined;
    back?: string | undefined;
  },
): Promise<void> {
  const owner = await waitOn(context, db, found);
  const { kind, life } = LETTERS[owner.kind === 'sign_up' ? 'confirm' : wanted];
  const isHad = wanted === 'confirm' && owner.kind === 'member';
  const of = {
    member: { member_id: owner.kind === 'member' && !isHad ? owner.id : null },
    sign_up: { sign_up_id: owner.kind === 'sign_up' ? owner.id : null },
    nobody: {},
  }[owner.kind];
  const token = await issueToken({ db, now: context.now }, kind, { ...of, life });
  const { email: to, lang } = owner;
  const letter =
    owner.kind === 'nobody'
      ? accountMail(context, 'no_account', { to, lang })
      : isHad
        ? accountMail(context, 'has_account', { to, lang, name: owner.username })
        : accountMail(context, kind, {
            ...{ to, token, back, name: owner.username },
            lang: asked ?? lang,
          });
  await context.mails.add(db, { ...letter, until_ts: seconds(context) + life });
}
