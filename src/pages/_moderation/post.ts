import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import type { Act } from '#contract/act.ts';
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

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** Hands a posted form to the API as one of its actions, in the visitor's name. */
export async function postAct<Body extends Record<string, unknown>, Answer extends object>(
  client: Client,
  call: Act<Body, Answer>,
  form: FormData,
  more: Readonly<Record<string, string>> = {},
): Promise<Posted<Answer>> {
  const values = textsOf(form);
  const posted = { answer: null, values, problems: new Map<string, string>(), code: null };
  const body = call.body.safeParse({ ...values, ...more, act: call.act });
  if (!body.success) {
    const field = String(body.error.issues[0]?.path[0] ?? '');
    return { ...posted, status: 422, problems: new Map([[field, 'required']]) };
  }
  try {
    return { ...posted, status: 200, answer: await client.send(call, body.data) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors } = error;
    const problems = new Map(errors.map((one) => [one.field, one.code]));
    return { ...posted, status, problems, code: errors.length > 0 ? null : code };
  }
}

const FAILURES = [
  ...(['claimed', 'not_claimed', 'case_closed', 'other_moderator', 'already_gone'] as const),
  ...(['appeal_over', 'already_added', 'not_found', 'day_over'] as const),
] as const;
const PROBLEMS = ['required', 'not_now', 'no_strike', 'no_block', 'unknown_country'] as const;

/** What is told of a refusal that is about no field; undefined where there is none. */
export function failureText(
  { code }: Pick<Posted<unknown>, 'code'>,
  t: Translate<'moderation'>,
): string | undefined {
  if (code === null) return undefined;
  return t(`failure.${FAILURES.find((one) => one === code) ?? 'failed'}`);
}

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
  return t(`field.${PROBLEMS.find((one) => one === code) ?? 'required'}`);
}
