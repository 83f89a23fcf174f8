import '../without-eval.ts';
import { NAME_MAX } from '#config/limits.ts';
import { declareAct, OPEN, OWN } from './declare.ts';
import { entered } from './entered.ts';
import { pageLanguage } from './page-language.ts';
import { typedText } from './typed-text.ts';

/** Of the address of a provider. */
const ISSUER_MAX = 500;

/** Makes an account for who came from a provider, under a name of their choice, and signs in. */
export const nameAccount = {
  ...declareAct(
    ['nameAccount', 'provider_name'],
    { name: typedText(NAME_MAX), lang: pageLanguage },
    { ...OPEN, errors: ['step_over'] },
  ),
  answer: entered,
};

/** Has one no longer sign in by a provider. */
export const unlinkProvider = declareAct(
  ['unlinkProvider', 'provider_unlink'],
  { issuer: typedText(ISSUER_MAX) },
  { ...OWN, errors: ['not_found', 'last_way'] },
);
