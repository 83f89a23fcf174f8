import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { createClient } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { askForPasskey, beginNewPasskey, sendNewPasskey, sendPasskey } from '#client/passkeys.ts';
import { languageOf } from '#lib/language.ts';

const client = () => createClient({ fetch: (request) => fetch(request), origin: location.origin });

/** What came of it: `aborted` where the visitor chose none, `replaced` where another question took the place of this one. */
export type PasskeyOutcome =
  | { kind: 'done'; leaving: boolean }
  | { kind: 'aborted' }
  | { kind: 'replaced' }
  | { kind: 'refused'; code: string; info: ApiError['info'] };

/** Whether the button was pressed, whose question the browser asks at once. */
let isPressed = false;

/** Whether the device made no passkey because it has one of the account. */
const isKnownHere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

async function outcomeOf(use: () => Promise<boolean | null>): Promise<PasskeyOutcome> {
  try {
    const leaving = await use();
    return leaving === null ? { kind: 'replaced' } : { kind: 'done', leaving };
  } catch (error) {
    if (error instanceof ApiError)
      return { kind: 'refused', code: error.errors[0]?.code ?? error.code, info: error.info };
    if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED')
      return { kind: 'replaced' };
    if (isKnownHere(error)) return { kind: 'refused', code: 'known', info: {} };
    // A visitor who closes the browser's question, or whose device refuses.
    if (error instanceof Error) return { kind: 'aborted' };
    throw error;
  }
}

/** Signs in by a passkey of the visitor's choice: from the browser's own question, or with `autofill` from the list below the field of the name. */
export async function signInByPasskey(autofill: boolean): Promise<PasskeyOutcome> {
  isPressed ||= !autofill;
  return outcomeOf(async () => {
    const { options } = await askForPasskey(client());
    // What comes late does not take the place of what was asked for.
    if (autofill && isPressed) return null;
    const answer = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: autofill,
    });
    const lang = languageOf(document.documentElement.lang);
    return (await sendPasskey(client(), answer, lang)).next === 'leaving';
  });
}

/** Makes a passkey for who is signed in. */
export const makePasskey = (pwd: string): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const { options } = await beginNewPasskey(client(), pwd);
    const answer = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    await sendNewPasskey(client(), answer);
    return false;
  });
