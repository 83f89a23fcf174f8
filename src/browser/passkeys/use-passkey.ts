import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { createClient } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { askForPasskey, beginNewPasskey, sendNewPasskey, sendPasskey } from '#client/passkeys.ts';

const client = () => createClient({ fetch: (request) => fetch(request), origin: location.origin });

/** What came of it: `aborted` where the visitor chose none. */
export type PasskeyOutcome =
  | { kind: 'done'; leaving: boolean }
  | { kind: 'aborted' }
  | { kind: 'refused'; code: string; info: ApiError['info'] };

async function outcomeOf(use: () => Promise<boolean>): Promise<PasskeyOutcome> {
  try {
    return { kind: 'done', leaving: await use() };
  } catch (error) {
    if (error instanceof ApiError)
      return { kind: 'refused', code: error.errors[0]?.code ?? error.code, info: error.info };
    // A visitor who closes the browser's question, and one question that takes the place of another.
    if (error instanceof Error) return { kind: 'aborted' };
    throw error;
  }
}

/** Signs in by a passkey of the visitor's choice: from the browser's own question, or with `autofill` from the list below the field of the name. */
export const signInByPasskey = (autofill: boolean): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const { options } = await askForPasskey(client());
    const answer = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: autofill,
    });
    return (await sendPasskey(client(), answer)).next === 'leaving';
  });

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
