import { createClient, type Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import type { Language } from '#config/locales.ts';
import type { Entered } from '#contract/acts/entered.ts';
import {
  readCodeWait,
  readProviders,
  sendMailAgain,
  sendSignIn,
  sendSignInCode,
} from '#client/sign-in.ts';
import { environment } from './environment.ts';

const FAILURES = ['confirm_email', 'too_many_attempts', 'busy', 'step_over'] as const;

/** Why nobody was signed in though no field is wrong: keys of `failure` in `locales/`. */
export type SignInFailure = (typeof FAILURES)[number] | 'network' | 'failed';
/** What may be wrong with a field: keys of `field` in `locales/`. */
const PROBLEMS = ['required', 'invalid_login', 'wrong_code'] as const;
export type SignInProblem = (typeof PROBLEMS)[number];
export type SignInField = 'usr' | 'pwd' | 'code';
export type SignInProblems = Partial<Record<SignInField, SignInProblem>>;

export type SignInOutcome =
  /** Signed in; `leaving` where the account waits for its deletion. */
  | { kind: 'done'; leaving: boolean }
  /** The second step is next, for which `wait` seconds are waited after too many wrong codes. */
  | { kind: 'code'; wait: number }
  | { kind: 'refused'; problems: SignInProblems }
  /** `info` has the seconds to wait, of what is refused for now. */
  | { kind: 'failed'; reason: SignInFailure; info?: ApiError['info'] };

/** What became of a mail that was asked for once more; without `failed` it was sent. */
export type MailOutcome = Extract<SignInOutcome, { kind: 'failed' }> | { kind: 'sent' };

function outcomeOf({ code, errors, info, isUnanswered }: ApiError): SignInOutcome {
  if (code === 'invalid_login') return { kind: 'refused', problems: { pwd: 'invalid_login' } };
  const problems = errors.flatMap((problem) => {
    const told = PROBLEMS.find((one) => one === problem.code);
    return told ? [[problem.field, told] as const] : [];
  });
  if (problems.length > 0) return { kind: 'refused', problems: Object.fromEntries(problems) };
  if (code === 'api_unreachable')
    return { kind: 'failed', reason: isUnanswered ? 'network' : 'busy' };
  return { kind: 'failed', reason: FAILURES.find((one) => one === code) ?? 'failed', info };
}

async function outcomeAfter(send: (client: Client) => Promise<Entered>): Promise<SignInOutcome> {
  const { fetch, address } = environment();
  const client = createClient({ fetch, origin: address().origin });
  try {
    const { next } = await send(client);
    if (next === 'code') return { kind: 'code', wait: await readCodeWait(client) };
    return { kind: 'done', leaving: next === 'leaving' };
  } catch (error) {
    if (error instanceof ApiError) return outcomeOf(error);
    throw error;
  }
}

/** Signs in the visitor of this browser, from a page in `lang`; what is empty is told without asking. */
export async function signIn(usr: string, pwd: string, lang: Language): Promise<SignInOutcome> {
  const problems: SignInProblems = {
    ...(usr.trim() === '' && { usr: 'required' }),
    ...(pwd === '' && { pwd: 'required' }),
  };
  if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
  return outcomeAfter((client) => sendSignIn(client, { usr, pwd, lang }));
}

/** The second step, where there is one. */
export async function signInByCode(code: string, lang: Language): Promise<SignInOutcome> {
  if (code.trim() === '') return { kind: 'refused', problems: { code: 'required' } };
  return outcomeAfter((client) => sendSignInCode(client, { code, lang }));
}

/** Has the mail of a sign-up sent once more, to the address that waits to be confirmed. */
export async function mailAgain(asked: Parameters<typeof sendMailAgain>[1]): Promise<MailOutcome> {
  const { fetch, address } = environment();
  try {
    await sendMailAgain(createClient({ fetch, origin: address().origin }), asked);
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const outcome = outcomeOf(error);
    return outcome.kind === 'failed' ? outcome : { kind: 'failed', reason: 'failed' };
  }
}

/** A form waits no longer for what can be done without. */
const PROVIDERS_MS = 2000;

/** The ways to providers from this page, which they lead back to; rejects where the API cannot be asked, or not soon. */
export function signInProviders(): Promise<{ name: string; href: string }[]> {
  const { fetch, address } = environment();
  const { origin, href } = address();
  const signal = AbortSignal.timeout(PROVIDERS_MS);
  return readProviders(createClient({ fetch, origin }), href.slice(origin.length), signal);
}
