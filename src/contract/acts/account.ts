import '../without-eval.ts';
import { z } from 'zod';
import { CAPTCHA_MAX, EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '#config/limits.ts';
import { LANGUAGES } from '#config/locales.ts';
import { ACT_ERRORS, INPUT_PATH, MEMBER_ACT_ERRORS } from '../act.ts';
import type { Access } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { done } from './done.ts';
import { entered } from './entered.ts';
import { typedText } from './typed-text.ts';

/** Of a token or a number of a session: cut before anything reads it. */
const TOKEN_MAX = 64;

const password = typedText(PASSWORD_MAX);
const email = typedText(EMAIL_MAX);
const token = typedText(TOKEN_MAX);
const lang = z.enum(LANGUAGES).optional().catch(undefined);
/** What keeps programs from asking for mails: a captcha, and a field that people do not see. */
const person = { captcha: typedText(CAPTCHA_MAX), website: typedText(0) };

/** What all actions of accounts have in common. What is wrong with a field is told by `errors`, as for reports. */
const declare = <Name extends string, Shape extends z.ZodRawShape>(
  [name, act]: readonly [Name, string],
  shape: Shape,
  { access, errors }: { access: Access; errors: readonly ErrorCode[] },
) =>
  ({
    kind: 'write',
    name,
    act,
    path: INPUT_PATH,
    access,
    body: z.object({ act: z.literal(act), ...shape }),
    answer: done,
    errors: [...(access === 'anyone' ? ACT_ERRORS : MEMBER_ACT_ERRORS), ...errors],
  }) as const;

const OPEN = { access: 'anyone' } as const;
const OWN = { access: 'owner' } as const;

/** Opens a session; `usr` is a name, or the address of an account (SPEC.md §5, §7). Clears the stored language. */
export const signIn = {
  ...declare(
    ['signIn', 'signin'],
    { usr: typedText(EMAIL_MAX), pwd: password },
    { ...OPEN, errors: ['invalid_login', 'confirm_email'] },
  ),
  answer: entered,
};

/** Ends the session of this browser; with `everywhere`, all of its member's (SPEC.md §4). Done where nobody is signed in. */
export const signOut = declare(
  ['signOut', 'signout'],
  { section: z.enum(['here', 'everywhere']).default('here') },
  { ...OPEN, errors: [] },
);

/** Asks for an account: a mail goes to its address (SPEC.md §2, §5). */
export const signUp = declare(
  ['signUp', 'signup'],
  { name: typedText(NAME_MAX), email, pwd: password, lang, ...person },
  { ...OPEN, errors: [] },
);

/** Confirms an address by the link of a mail: of a new account, or one that takes the place of the old. */
export const confirm = declare(
  ['confirm', 'confirm'],
  { token },
  { ...OPEN, errors: ['invalid_link'] },
);

/** Sends the mail of a sign-up once more. */
export const resend = declare(['resend', 'resend'], { email, ...person }, { ...OPEN, errors: [] });

/** Sends a mail with a link by which a password is restored. */
export const restore = declare(
  ['restore', 'restore'],
  { email, ...person },
  { ...OPEN, errors: ['confirm_email'] },
);

/** Sets a new password by the link of a mail, ends all sessions and opens one. */
export const setPassword = {
  ...declare(
    ['setPassword', 'set_password'],
    { token, pwd: password },
    { ...OPEN, errors: ['invalid_link'] },
  ),
  answer: entered,
};

/** Changes one's password, which the old one is needed for; ends all other sessions. */
export const changePassword = declare(
  ['changePassword', 'password'],
  { old_pwd: password, pwd: password },
  { ...OWN, errors: [] },
);

/** Asks for another address: a mail goes there, and it counts once that is confirmed. */
export const changeEmail = declare(
  ['changeEmail', 'email'],
  { email, pwd: password },
  { ...OWN, errors: [] },
);

/** Ends one of one's sessions, by its number in the list of them. */
export const endSession = declare(
  ['endSession', 'end_session'],
  { session: token },
  { ...OWN, errors: ['not_found'] },
);
