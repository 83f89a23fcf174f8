import type { Translate } from '#i18n/translate.ts';

/** What became of a form about moderation that was posted to a page. */
export interface Posted<Answer> {
  /** Of the answer; 200 where it was done. */
  status: number;
  answer: Answer | null;
  /** What was typed. */
  values: Readonly<Record<string, string>>;
  /** What is wrong, by field: its code. */
  problems: ReadonlyMap<string, string>;
  /** The code of a refusal that is about no field. */
  code: string | null;
}

export const NOT_POSTED: Posted<never> = {
  ...{ status: 200, answer: null, values: {}, problems: new Map(), code: null },
};

const FAILURES = [
  ...(['claimed', 'not_claimed', 'case_closed', 'case_changed', 'other_moderator'] as const),
  ...([
    'already_gone',
    'appeal_over',
    'already_added',
    'not_found',
    'day_over',
    'too_many_attempts',
  ] as const),
] as const;
const PROBLEMS = [
  ...(['required', 'not_now', 'no_strike', 'no_block', 'unknown_country'] as const),
  'good_faith_required',
] as const;
/** Fields in which nothing is written. */
const CHOSEN: readonly string[] = ['measure', 'ground'];

/** What is told of a refusal that is about no field, with how long to `wait` where it is one for now; undefined where there is none. */
export function failureText(
  { code }: Pick<Posted<unknown>, 'code'>,
  t: Translate<'moderation'>,
  wait: Readonly<Record<string, string | number>>,
): string | undefined {
  if (code === null) return undefined;
  return t(`failure.${FAILURES.find((one) => one === code) ?? 'failed'}`, wait);
}

/** The first of a form's fields with which something is wrong: a page that is shown once more begins there. */
export const firstWrong = <Field extends string>(
  { problems }: Pick<Posted<unknown>, 'problems'>,
  fields: readonly Field[],
): Field | undefined => fields.find((field) => problems.has(field));

/** What is told of a field; undefined where nothing is wrong with it. */
export function fieldText(
  { problems }: Pick<Posted<unknown>, 'problems'>,
  field: string,
  t: Translate<'moderation'>,
): string | undefined {
  const code = problems.get(field);
  if (code === undefined) return undefined;
  if (code === 'max_length') return t('field.too_long');
  if (code === 'unknown_address') return t('unknown_address');
  if (code === 'required' && CHOSEN.includes(field)) return t('field.choose');
  return t(`field.${PROBLEMS.find((one) => one === code) ?? 'required'}`);
}
