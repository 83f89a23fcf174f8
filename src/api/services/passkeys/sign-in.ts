import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { passkeySignIn as call } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { enterWhole } from '../second-factor/second-step.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { passkeySite, readAnswer } from './site.ts';
import { webauthn } from './webauthn.ts';

/** What an authenticator is asked to sign by who wants to sign in: whose passkey it is, it says itself. */
export async function askPasskey(context: WriteContext): Promise<object> {
  const { host } = passkeySite(context);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
  });
  await keepChallenge(context, options.challenge, null);
  return { ok: 1, options };
}

/**
 * Signs in by a passkey. Its authenticator has seen who holds it, by a finger, a face or a code: that is both steps in one.
 * Throws `passkey_refused`, whatever is wrong with it.
 */
export async function passkeySignIn(
  context: WriteContext,
  { answer, lang }: z.output<typeof call.body>,
): Promise<object> {
  const { origin, host } = passkeySite(context);
  const response = readAnswer<AuthenticationResponseJSON>(answer);
  const row = await context.db
    .selectFrom('passkeys')
    .select(['credential_id', 'member_id', 'public_key', 'counter'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!row) throw new ServiceError('passkey_refused');
  const { credential_id: id, counter } = row;
  const publicKey = new Uint8Array(Buffer.from(row.public_key, 'base64url'));
  const { verifyAuthenticationResponse } = await webauthn();
  const seen = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, challenge, null),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey, counter },
  }).catch(() => null);
  if (!seen?.verified) throw new ServiceError('passkey_refused');
  // Of two with the same count one is a copy. Many authenticators count nothing: 0 for ever.
  const used = await context.db
    .updateTable('passkeys')
    .set({ counter: seen.authenticationInfo.newCounter })
    .where('credential_id', '=', id)
    .where('counter', '=', counter)
    .returning('credential_id')
    .executeTakeFirst();
  if (!used) throw new ServiceError('passkey_refused');
  return enterWhole(context, row.member_id, { code: 'passkey_refused' }, { lang });
}
