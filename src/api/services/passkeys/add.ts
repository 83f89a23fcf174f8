import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import { PASSKEYS_MAX } from '#config/limits.ts';
import { SITE } from '#config/site.ts';
import type { addPasskey as addCall, beginPasskey as beginCall } from '#contract/acts.ts';
import { browserName } from '#lib/browser-name.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { proveOwner } from '../accounts/prove.ts';
import { tellAccount } from '../accounts/tell.ts';
import { holdSession } from '../sessions/hold.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { passkeySite, readAnswer } from './site.ts';
import { webauthn } from './webauthn.ts';

/** Ed25519, ES256 and RS256 (COSE numbers): what authenticators know today. The library's own list asks Node for more, which warns that it is an experiment. */
const ALGORITHMS = [-8, -7, -257];

/** What an authenticator is asked to make a passkey of, for which the password is needed, or a sign-in of a moment ago. Throws `invalid`, `need_auth`, `list_full`. */
export async function beginPasskey(
  context: WriteContext,
  { pwd }: z.output<typeof beginCall.body>,
): Promise<object> {
  const { host } = passkeySite(context);
  const account = await ownAccount(context, requireViewer(context).id);
  await proveOwner(context, account, pwd);
  const { id, username } = account;
  const known = await context.db
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('member_id', '=', id)
    .execute();
  if (known.length >= PASSKEYS_MAX) throw new ServiceError('list_full');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    ...{ rpName: SITE.name, rpID: host, userName: username, userDisplayName: username },
    userID: new TextEncoder().encode(`member ${id}`),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(context, options.challenge, id);
  return { ok: 1, options };
}

/** Keeps a passkey that an authenticator has made, and tells its owner's address. Throws `need_auth`, `passkey_refused`, `list_full`. */
export async function addPasskey(
  context: WriteContext,
  { answer }: z.output<typeof addCall.body>,
): Promise<object> {
  const { origin, host } = passkeySite(context);
  const { id } = requireViewer(context);
  const response = readAnswer<RegistrationResponseJSON>(answer);
  const { verifyRegistrationResponse } = await webauthn();
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, challenge, id),
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!made?.verified) throw new ServiceError('passkey_refused');
  const { credential } = made.registrationInfo;
  await context.db.transaction().execute(async (db) => {
    if (!(await holdSession(context, db))) throw new ServiceError('need_auth');
    const row = await db
      .insertInto('passkeys')
      .values({
        ...{ credential_id: credential.id, member_id: id, counter: credential.counter },
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        transports: (credential.transports ?? []).join(','),
        ...{ agent: browserName(context.userAgent), added_ts: seconds(context) },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst();
    if (!row) throw new ServiceError('passkey_refused');
    // Each of several that were begun was asked for where there was room for one.
    const known = await db
      .selectFrom('passkeys')
      .select('agent')
      .where('member_id', '=', id)
      .execute();
    if (known.length > PASSKEYS_MAX) throw new ServiceError('list_full');
    await tellAccount(context, db, { id, kind: 'passkey_added' });
  });
  return { ok: 1 };
}
