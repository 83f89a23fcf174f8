import type { Kysely, Transaction } from 'kysely';
import { seconds, type ServiceContext } from '../../context.ts';
import type { AccountTokenTable } from '../../db/schema/accounts.ts';
import type { Database } from '../../db/schema/index.ts';
import { newToken, TOKEN, tokenHash } from '../sessions/token.ts';

type TokenOf = Partial<Pick<AccountTokenTable, 'member_id' | 'sign_up_id' | 'email'>>;

/** Makes the token of a mail's link, good for so many seconds; those made before for the same end no longer count. */
export async function issueToken(
  { db, now }: Pick<ServiceContext, 'now'> & { db: Transaction<Database> },
  kind: AccountTokenTable['kind'],
  { life, ...of }: TokenOf & { life: number },
): Promise<string> {
  const { member_id = null, sign_up_id = null, email = null } = of;
  await db
    .deleteFrom('account_tokens')
    .where('kind', '=', kind)
    .where((where) =>
      member_id === null
        ? where('sign_up_id', '=', sign_up_id)
        : where('member_id', '=', member_id),
    )
    .execute();
  const token = newToken();
  const expires_ts = seconds({ now }) + life;
  await db
    .insertInto('account_tokens')
    .values({ token_hash: tokenHash(token), kind, member_id, sign_up_id, email, expires_ts })
    .execute();
  return token;
}

type Ground<Db> = Pick<ServiceContext, 'now'> & { db: Db };
type Kinds = readonly AccountTokenTable['kind'][];

/** Of whom a token is that would be taken now; undefined where none would. */
const goodToken = ({ db, now }: Ground<Kysely<Database>>, kinds: Kinds, token: string) =>
  db
    .selectFrom('account_tokens')
    .select(['member_id', 'sign_up_id'])
    .where('token_hash', '=', tokenHash(token))
    .where('kind', 'in', kinds)
    .where('expires_ts', '>', seconds({ now }))
    .executeTakeFirst();

/**
 * Takes a token away and gives what it was for; null for one that is unknown, used or over. Of two who come with it one gets it. Whose it is is held
 * before: who changes a password, or signs up anew, takes the tokens after that too, so that neither waits for the other in a circle.
 */
export async function takeToken(
  { db, now }: Ground<Transaction<Database>>,
  kinds: Kinds,
  token: string,
): Promise<AccountTokenTable | null> {
  if (!TOKEN.test(token)) return null;
  const of = await goodToken({ db, now }, kinds, token);
  if (!of) return null;
  await db
    .updateTable('accounts')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('member_id', '=', of.member_id)
    .execute();
  await db
    .updateTable('sign_ups')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', of.sign_up_id)
    .execute();
  const row = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('kind', 'in', kinds)
    .where('expires_ts', '>', seconds({ now }))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether `takeToken` would give something for it now. */
export async function isTokenGood(
  ground: Ground<Kysely<Database>>,
  kinds: Kinds,
  token: string,
): Promise<boolean> {
  return TOKEN.test(token) && (await goodToken(ground, kinds, token)) !== undefined;
}
