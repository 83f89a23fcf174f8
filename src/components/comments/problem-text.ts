import type { Translate } from '#i18n/translate.ts';
import type { FieldProblem } from '#lib/field-check.ts';

const KNOWN = [
  'required',
  'min_length',
  'max_length',
  'need_auth',
  'not_found',
  'comment_gone',
  'no_permission',
  'edit_over',
  'list_full',
  'too_many_attempts',
] as const;

/** What is said of an API's code under a member's form (SPEC.md §7, `form.error.{code}` with `info`). */
export function problemText(t: Translate<'people'>, { code, info }: FieldProblem): string {
  const known = KNOWN.find((each) => each === code) ?? 'general_error';
  return t(`form.error.${known}`, { ...info });
}
