import { FACTOR_LOST_SECONDS } from '#config/limits.ts';
import { seconds, type CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { factorOf, isBegun } from '../second-factor/check.ts';
import { unseal } from '../second-factor/seal.ts';
import { secretAddress } from '../second-factor/totp.ts';
import { providersOf } from '../providers/list.ts';
import { ownAccount, type OwnAccount } from './own-account.ts';
import { NO_PASSWORD } from './passwords/hash.ts';

/** Where its owner is signed in. A session is named by what is kept of its token. */
async function sessionsOf(context: CallContext, id: number): Promise<object[]> {
  const { session } = requireViewer(context);
  const rows = await context.db
    .selectFrom('sessions')
    .select(['token_hash', 'agent', 'created_ts', 'used_ts'])
    .where('member_id', '=', id)
    .where('expires_ts', '>', seconds(context))
    .execute();
  return rows
    .map(({ token_hash, agent, created_ts: opened, used_ts }) => {
      const used = Math.max(opened, used_ts);
      return { id: token_hash, agent, opened, used, current: token_hash === session ? 1 : 0 };
    })
    .toSorted((a, b) => b.current - a.current || b.used - a.used);
}

/** The address that waits to be confirmed, the last of several, for as long as its link counts. */
async function pendingEmailOf(context: CallContext, id: number): Promise<object | null> {
  const pending = await context.db
    .selectFrom('account_tokens')
    .select(['email', 'expires_ts as until'])
    .where('member_id', '=', id)
    .where('kind', '=', 'email')
    .where('expires_ts', '>', seconds(context))
    .orderBy('expires_ts', 'desc')
    .limit(1)
    .executeTakeFirst();
  return pending ?? null;
}

async function factorAnswer(context: CallContext, { id, username }: OwnAccount): Promise<object> {
  const { db, factorSecret } = context;
  const factor = await factorOf(db, id);
  if (!factor) return { state: 'off' };
  if (factor.proved_ts === null) {
    if (!isBegun(context, factor)) return { state: 'off' };
    const key = unseal(factorSecret, factor.secret);
    // Sealed with a secret that the site no longer has: it is set up anew.
    if (key === null) return { state: 'off' };
    return { state: 'pending', key, address: secretAddress(key, username) };
  }
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('codes'))
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const { lost_ts } = factor;
  const ends = lost_ts === null ? null : lost_ts + FACTOR_LOST_SECONDS;
  return { state: 'on', codes: Number(codes), ends };
}

const passkeysOf = ({ db }: CallContext, id: number): Promise<object[]> =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'name', 'agent', 'added_ts as added'])
    .where('member_id', '=', id)
    .orderBy('added_ts')
    .orderBy('credential_id')
    .execute();

/** What one's account says to its owner: the address, the ways in, and where one is signed in. */
export async function getAccount(context: CallContext): Promise<object> {
  const account = await ownAccount(context, requireViewer(context).id);
  const { id, email, hash } = account;
  return {
    email,
    pending_email: await pendingEmailOf(context, id),
    has_password: hash === NO_PASSWORD ? 0 : 1,
    sessions: await sessionsOf(context, id),
    providers: await providersOf(context, id),
    passkeys: await passkeysOf(context, id),
    factor: await factorAnswer(context, account),
  };
}
