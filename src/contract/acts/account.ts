import '../without-eval.ts';
import { z } from 'zod';
import { CAPTCHA_MAX, EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '#config/limits.ts';
import { declareAct, OPEN, OWN } from './declare.ts';
import { entered } from './entered.ts';
import { pageLanguage as lang } from './page-language.ts';
import { typedText } from './typed-text.ts';

/** Of a token or a number of a session: cut before anything reads it. */
const TOKEN_MAX = 64;
/** Of a path of this site. */
const BACK_MAX = 1000;

const password = typedText(PASSWORD_MAX);
const email = typedText(EMAIL_MAX);
const token = typedText(TOKEN_MAX);
/** The path of the page from which somebody came: the link of the mail leads back there. */
const back = z.string().max(BACK_MAX).optional().catch(undefined);
/** What keeps programs from asking for mails: a captcha, and a field that people do not see. */
const person = { captcha: typedText(CAPTCHA_MAX), website: typedText(0) };

/** Opens a session; `usr` is a name, or the address of an account (SPEC.md §5, §7). Clears the stored language. */
export const signIn = {
  ...declareAct(
    ['signIn', 'signin'],
    { usr: typedText(EMAIL_MAX), pwd: password, lang },
    { ...OPEN, errors: ['invalid_login', 'confirm_email'] },
  ),
  answer: entered,
};

/** Ends the session of this browser; with `everywhere`, all of its member's (SPEC.md §4). Done where nobody is signed in. */
export const signOut = declareAct(
  ['signOut', 'signout'],
  { section: z.enum(['here', 'everywhere']).default('here') },
  { ...OPEN, errors: [] },
);

/** Asks for an account: a mail goes to its address (SPEC.md §2, §5). */
export const signUp = declareAct(
  ['signUp', 'signup'],
  { name: typedText(NAME_MAX), email, pwd: password, lang, back, ...person },
  { ...OPEN, errors: [] },
);

/**
 * Confirms an address by the link of a mail: of a new account, or one that takes the place of the old. Who is signed in is told
 * whether that is their own.
 */
export const confirm = {
  ...declareAct(['confirm', 'confirm'], { token }, { ...OPEN, errors: ['invalid_link'] }),
  answer: z
    .object({ ok: z.unknown(), own: z.literal(1).nullable().catch(null).default(null) })
    .transform(({ own }) => ({ isOwn: own === 1 })),
};

/** Sends the mail of a sign-up once more; `email` may be its name, as in a sign-in. */
export const resend = declareAct(
  ['resend', 'resend'],
  { email, lang, back, ...person },
  { ...OPEN, errors: [] },
);

/** Sends a mail with a link by which a password is restored. */
export const restore = declareAct(
  ['restore', 'restore'],
  { email, lang, back, ...person },
  { ...OPEN, errors: [] },
);

/** Changes nothing: says whether the link of a mail by which a password is restored still counts. */
export const checkLink = declareAct(
  ['checkLink', 'check_link'],
  { token },
  { ...OPEN, errors: ['invalid_link'] },
);

/** Sets a new password by the link of a mail, ends all sessions and opens one. */
export const setPassword = {
  ...declareAct(
    ['setPassword', 'set_password'],
    { token, pwd: password, lang },
    { ...OPEN, errors: ['invalid_link'] },
  ),
  answer: entered,
};

/** Changes one's password, which the old one is needed for; ends all other sessions. */
export const changePassword = declareAct(
  ['changePassword', 'password'],
  { old_pwd: password, pwd: password },
  { ...OWN, errors: [] },
);

/** Asks for another address: a mail goes there, and it counts once that is confirmed. */
export const changeEmail = declareAct(
  ['changeEmail', 'email'],
  { email, pwd: password, lang },
  { ...OWN, errors: [] },
);

/** Withdraws the change of address that waits to be confirmed, if one does: the link of its mail no longer counts. */
export const cancelEmail = declareAct(['cancelEmail', 'email_cancel'], {}, { ...OWN, errors: [] });

/** Ends one of one's sessions, by its number in the list of them. */
export const endSession = declareAct(
  ['endSession', 'end_session'],
  { session: token },
  { ...OWN, errors: ['not_found'] },
);
