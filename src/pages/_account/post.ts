import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import type { Act } from '#contract/act.ts';
import type { Entered } from '#contract/acts/entered.ts';
import type { Translate } from '#i18n/translate.ts';

/** Why a form was not taken though no field is wrong: keys of `failure` in `locales/`. */
type Failure =
  | ('confirm_email' | 'invalid_link' | 'too_many_attempts' | 'busy' | 'network' | 'failed')
  | ('step_over' | 'need_auth' | 'last_way');

const FAILURES: Readonly<Record<string, Failure>> = {
  confirm_email: 'confirm_email',
  invalid_link: 'invalid_link',
  too_many_attempts: 'too_many_attempts',
  busy: 'busy',
  step_over: 'step_over',
  need_auth: 'need_auth',
  last_way: 'last_way',
};

/** What became of a form that was posted to a page of accounts. */
export interface Posted {
  /** Of the answer; 200 where it was done. */
  status: number;
  /** What was typed, passwords left out. */
  values: Readonly<Record<string, string>>;
  /** What is wrong, by field, in the order of the form. */
  problems: ReadonlyMap<string, { code: string; info?: Readonly<Record<string, string | number>> }>;
  failure: Failure | null;
  /** Of what has to be confirmed before a sign-in: the address, as far as its owner knows it by. */
  masked?: string;
}

/** A form that signs in: what comes after it, null for nothing. */
export type PostedEntry = Posted & Entered & { codes?: readonly string[] };

/** A page that nothing was posted to. */
export const NOT_POSTED: PostedEntry = {
  next: null,
  status: 200,
  values: {},
  problems: new Map(),
  failure: null,
};

const SECRET = ['pwd', 'old_pwd', 'code'];

/** The fields of a form that are texts. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

/** Hands a posted form to the API as one of its actions, in the visitor's name. */
export async function postAccount<Body extends Record<string, unknown>>(
  client: Client,
  call: Act<Body, object>,
  form: FormData,
  more: Readonly<Record<string, string>> = {},
): Promise<PostedEntry> {
  const texts = textsOf(form);
  const values = Object.fromEntries(
    Object.entries(texts).filter(([name]) => !SECRET.includes(name)),
  );
  const posted = { values, problems: new Map(), failure: null, next: null };
  const body = call.body.safeParse({ ...texts, ...more, act: call.act });
  if (!body.success) return { ...posted, status: 422, failure: 'failed' };
  try {
    const answer = await client.send(call, body.data);
    return { ...posted, ...answer, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors, info } = error;
    if (code === 'invalid_login')
      return { ...posted, status, problems: new Map([['pwd', { code }]]) };
    const problems = new Map(errors.map(({ field, ...problem }) => [field, problem]));
    if (problems.size > 0) return { ...posted, status, problems };
    const masked = info['email'];
    return {
      ...{ ...posted, status, failure: FAILURES[code] ?? 'failed' },
      ...(typeof masked === 'string' && { masked }),
    };
  }
}

const OWN = [
  ...['required', 'name_symbols', 'name_occupied', 'email_required', 'email_occupied'],
  ...['email_current', 'email_not_found', 'password_common', 'wrong_password', 'invalid_login'],
  'wrong_code',
] as const;
const COMMON = [
  ...(['min_length', 'max_length', 'invalid_email', 'captcha_invalid', 'captcha_expired'] as const),
  ...(['captcha_used', 'captcha_early', 'captcha_required'] as const),
];

/** What is told of each wrong field, in the visitor's language. */
export function problemTexts(
  { problems }: Posted,
  { account, forms }: { account: Translate<'account'>; forms: Translate<'forms'> },
): ReadonlyMap<string, string> {
  return new Map(
    [...problems].map(([field, { code, info }]) => {
      const wanted = field === 'captcha' && code === 'required' ? 'captcha_required' : code;
      const own = OWN.find((one) => one === wanted) as 'required' | undefined;
      const common = COMMON.find((one) => one === wanted);
      if (own) return [field, account(`field.${own}`)];
      return [field, common ? forms(`field.${common}`, info) : forms('field.refused')];
    }),
  );
}
