import type { Translate } from '#i18n/translate.ts';
import type { FieldProblem } from '#lib/field-check.ts';

const KNOWN = [
  'required',
  'min_length',
  'max_length',
  'invalid_email',
  'invalid_file_type',
  'file_too_large',
  'file_again',
  'captcha_required',
  'captcha_invalid',
  'captcha_expired',
  'captcha_used',
  'captcha_early',
] as const;

/** What is told of a wrong field; another API's codes may be unknown here. */
export function problemText(
  { field, code, info }: FieldProblem & { field: string },
  t: Translate<'forms'>,
): string {
  const wanted = field === 'captcha' && code === 'required' ? 'captcha_required' : code;
  const known = KNOWN.find((one) => one === wanted);
  return known ? t(`field.${known}`, info) : t('field.refused');
}
