import { EMAIL_MAX, NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from '#config/limits.ts';
import { checkField, isEmail, type FieldProblem } from './field-check.ts';

/** Fields of the forms of accounts, by the names they are posted under. */
export type AccountField =
  'usr' | 'name' | 'email' | 'pwd' | 'old_pwd' | 'captcha' | 'token' | 'code';

export interface AccountProblem extends FieldProblem {
  field: AccountField;
}

/** Latin letters, digits and what joins them: nobody can pass for somebody else by a letter that looks the same. */
const NAME = /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/u;

/** What is wrong with a name to sign up with (SPEC.md §5); null for nothing. */
export function nameProblem(name: string): FieldProblem | null {
  if (name.trim() === '') return { code: 'required' };
  if (!NAME.test(name)) return { code: 'name_symbols' };
  return checkField(name, { min: NAME_MIN, max: NAME_MAX });
}

/** What is wrong with an address (SPEC.md §5); null for nothing. */
export function emailProblem(email: string): FieldProblem | null {
  if (email.trim() === '') return { code: 'email_required' };
  const tooLong = checkField(email, { max: EMAIL_MAX });
  return tooLong ?? (isEmail(email.trim()) ? null : { code: 'invalid_email' });
}

/** What is wrong with a new password (SPEC.md §5); null for nothing. A space is a character like any other. */
export function passwordProblem(password: string): FieldProblem | null {
  if (password === '') return { code: 'required' };
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN) return { code: 'min_length', info: { length: PASSWORD_MIN } };
  return length > PASSWORD_MAX ? { code: 'max_length', info: { length: PASSWORD_MAX } } : null;
}

/** What is wrong with a sign-in before anybody is looked for (SPEC.md §5): an empty field, or what nobody can be called. */
export function signInProblem(name: string, password: string): AccountProblem[] {
  const empty: AccountProblem[] = [];
  if (name.trim() === '') empty.push({ field: 'usr', code: 'required' });
  if (password === '') empty.push({ field: 'pwd', code: 'required' });
  if (empty.length > 0) return empty;
  const isShort =
    Array.from(name.trim()).length < NAME_MIN || Array.from(password).length < PASSWORD_MIN;
  return isShort ? [{ field: 'pwd', code: 'invalid_login' }] : [];
}

/** The problems of several fields in the order of their form. */
export const problemsOf = (
  found: readonly (readonly [AccountField, FieldProblem | null])[],
): AccountProblem[] =>
  found.flatMap(([field, problem]) => (problem ? [{ field, ...problem }] : []));
