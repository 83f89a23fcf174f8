import type { Translate } from '#i18n/translate.ts';
import { problemText, type Problem } from '#browser/member/upload-problem.ts';

/** What is wrong with the fields of one form, in words, and what ties them to their fields. */
export interface FieldProblems {
  told: (field: string) => string | null;
  /** The id of what is told of a field. */
  idOf: (field: string) => string;
  /** Attributes of a field, which has a `hint` of its own or none. */
  tied: (
    field: string,
    hint?: string,
  ) => { 'aria-invalid'?: 'true'; 'aria-describedby'?: string | undefined; autofocus?: boolean };
}

/** As they stand in the forms: the first that is wrong is where a page begins that is shown once more. */
const FIELDS = [
  ...(['form', 'preview', 'title', 'desc', 'categories', 'models', 'publish'] as const),
  ...(['certify', 'file', 'photos', 'captions'] as const),
] as const;

/** Looks up what is wrong in the form whose ids begin with `form`. */
export function fieldProblems(
  problems: readonly Problem[],
  texts: { t: Translate<'upload'>; forms: Translate<'forms'> },
  form: string,
): FieldProblems {
  const told = (field: string): string | null => {
    const problem = problems.find((one) => one.field === field);
    if (!problem) return null;
    // A page that is shown once more has the words that hold now.
    const isOld = problem.code === 'certify_changed';
    return problemText(isOld ? { ...problem, code: 'certify_required' } : problem, texts);
  };
  const first = FIELDS.find((field) => told(field) !== null);
  const idOf = (field: string): string => `${form}-${field}-problem`;
  return {
    told,
    idOf,
    tied: (field, hint) =>
      told(field) === null
        ? { 'aria-describedby': hint }
        : {
            'aria-invalid': 'true',
            'aria-describedby': hint === undefined ? idOf(field) : `${hint} ${idOf(field)}`,
            autofocus: field === first,
          },
  };
}
