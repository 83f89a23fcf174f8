import { passwordProblem } from '#lib/account-check.ts';
import type { FieldProblem } from '#lib/field-check.ts';
import { keyOf } from './find.ts';
import { isCommonPassword } from './passwords/is-common.ts';

/** What is wrong with a new password (SPEC.md §5), also that it is one of those tried first, or the name of its own account. */
export function newPasswordProblem(
  password: string,
  own: readonly string[] = [],
): FieldProblem | null {
  const problem = passwordProblem(password);
  if (problem) return problem;
  const isOwn = own.some((text) => keyOf(text) === keyOf(password));
  return isOwn || isCommonPassword(password) ? { code: 'password_common' } : null;
}
