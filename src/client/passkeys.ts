import type { Language } from '#config/locales.ts';
import { addPasskey, askPasskey, beginPasskey, passkeySignIn } from '#contract/acts/passkey.ts';
import type { Entered } from '#contract/acts/entered.ts';
import type { Client } from './client.ts';

type Options = Promise<{ options: { challenge: string } }>;

/** What an authenticator is asked to sign for a sign-in; throws ApiError. */
export const askForPasskey = (client: Client): Options =>
  client.send(askPasskey, { act: 'passkey_ask' });

/** Signs in by what it has signed, from a page in `lang`; throws ApiError. */
export const sendPasskey = (client: Client, answer: object, lang: Language): Promise<Entered> =>
  client.send(passkeySignIn, { act: 'passkey_signin', answer: JSON.stringify(answer), lang });

/** What an authenticator is asked to make a passkey of; throws ApiError. */
export const beginNewPasskey = (client: Client, pwd: string): Options =>
  client.send(beginPasskey, { act: 'passkey_begin', pwd });

/** Keeps the passkey that it has made; throws ApiError. */
export const sendNewPasskey = (client: Client, answer: object): Promise<{ ok: true }> =>
  client.send(addPasskey, { act: 'passkey_add', answer: JSON.stringify(answer) });
