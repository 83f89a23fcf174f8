import '../without-eval.ts';
import { z } from 'zod';
import { PASSWORD_MAX } from '#config/limits.ts';
import { looseCount, wireCount } from '../wire.ts';
import { declareAct, OPEN, OWN } from './declare.ts';
import { entered } from './entered.ts';
import { pageLanguage } from './page-language.ts';
import { typedText } from './typed-text.ts';

/** Of a code, with what is typed between its letters. */
const CODE_MAX = 40;

const pwd = typedText(PASSWORD_MAX);
const code = typedText(CODE_MAX);

/** The recovery codes, which are shown once. */
const codes = z
  .object({ ok: z.unknown(), codes: z.array(z.string()) })
  .transform((answer) => ({ codes: answer.codes }));

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const signInCode = {
  ...declareAct(
    ['signInCode', 'signin_code'],
    { code, lang: pageLanguage },
    { ...OPEN, errors: ['step_over'] },
  ),
  answer: entered,
};

/** Changes nothing: says how the second step stands that this browser is in the middle of. */
export const checkStep = {
  ...declareAct(['checkStep', 'check_step'], {}, { ...OPEN, errors: ['step_over'] }),
  answer: z.object({
    ok: z.unknown(),
    /** Seconds until a code may be tried, after too many wrong ones; 0 for now. */
    wait: looseCount,
    /** Seconds since 1970 from when on the password is enough, where app and codes were said to be lost. */
    ends: wireCount.nullable().catch(null).default(null),
  }),
};

/** Says, in the middle of a sign-in, that app and recovery codes are lost: after some days the password is enough. */
export const loseFactor = declareAct(
  ['loseFactor', 'factor_lost'],
  {},
  { ...OPEN, errors: ['step_over'] },
);

/** Begins to set up a second factor, which the password is needed for, or a sign-in of a moment ago. */
export const setUpFactor = declareAct(
  ['setUpFactor', 'factor_begin'],
  { pwd },
  { ...OWN, errors: ['already_added', 'not_found'] },
);

/** Proves it by a code, from when on it is asked for; gives the recovery codes. */
export const confirmFactor = {
  ...declareAct(
    ['confirmFactor', 'factor_confirm'],
    { code },
    { ...OWN, errors: ['already_added', 'not_found'] },
  ),
  answer: codes,
};

/** Gives new recovery codes, which a code is needed for. */
export const renewFactorCodes = {
  ...declareAct(['renewFactorCodes', 'factor_codes'], { code }, { ...OWN, errors: ['not_found'] }),
  answer: codes,
};

/** Switches it off, which password and code are needed for. */
export const switchOffFactor = declareAct(
  ['switchOffFactor', 'factor_off'],
  { pwd, code },
  { ...OWN, errors: ['not_found'] },
);

/** Says that it is not lost. */
export const keepFactor = declareAct(['keepFactor', 'factor_keep'], {}, { ...OWN, errors: [] });
