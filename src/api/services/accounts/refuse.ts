import type { AccountProblem } from '#lib/account-check.ts';
import { ServiceError } from '../../errors.ts';

/** Refuses a form for what is wrong with its fields, if anything is; `field` and `code` name the first one too (SPEC.md §7). */
export function refuseProblems(problems: readonly AccountProblem[]): void {
  const [first] = problems;
  if (first) throw new ServiceError('invalid', { field: first.field, errors: problems });
}
