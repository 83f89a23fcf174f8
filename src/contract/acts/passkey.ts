import '../without-eval.ts';
import { z } from 'zod';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '#config/limits.ts';
import { declareAct, OPEN, OWN } from './declare.ts';
import { entered } from './entered.ts';
import { pageLanguage } from './page-language.ts';
import { typedText } from './typed-text.ts';

/** Of what an authenticator answers, in JSON. */
const ANSWER_MAX = 8000;
const answer = typedText(ANSWER_MAX);
/** A passkey of one's own, by the number that its authenticator gave it. */
const passkey = typedText(1400);

/** What `navigator.credentials` is asked, in the JSON form of WebAuthn Level 3. */
const options = z
  .object({ ok: z.unknown(), options: z.looseObject({ challenge: z.string() }) })
  .transform((sent) => ({ options: sent.options }));

/** Asks what an authenticator has to sign for a sign-in. */
export const askPasskey = {
  ...declareAct(['askPasskey', 'passkey_ask'], {}, { ...OPEN, errors: [] }),
  answer: options,
};

/** Signs in by what an authenticator has signed, which is as good as password and second step. */
export const passkeySignIn = {
  ...declareAct(
    ['passkeySignIn', 'passkey_signin'],
    { answer, lang: pageLanguage },
    { ...OPEN, errors: ['passkey_refused'] },
  ),
  answer: entered,
};

/** Asks what an authenticator has to make a passkey of; the password is needed, or a sign-in of a moment ago. */
export const beginPasskey = {
  ...declareAct(
    ['beginPasskey', 'passkey_begin'],
    { pwd: typedText(PASSWORD_MAX) },
    { ...OWN, errors: ['not_found', 'bad_origin', 'list_full'] },
  ),
  answer: options,
};

/** Keeps a passkey that was made. */
export const addPasskey = declareAct(
  ['addPasskey', 'passkey_add'],
  { answer },
  { ...OWN, errors: ['passkey_refused', 'list_full'] },
);

/** Says what its owner calls one; with nothing, it is called by its browser again. */
export const namePasskey = declareAct(
  ['namePasskey', 'passkey_name'],
  { passkey, name: typedText(PASSKEY_NAME_MAX) },
  { ...OWN, errors: ['not_found'] },
);

/** Takes one away. */
export const removePasskey = declareAct(
  ['removePasskey', 'passkey_rem'],
  { passkey },
  { ...OWN, errors: ['not_found', 'last_way'] },
);
