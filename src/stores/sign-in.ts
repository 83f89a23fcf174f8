import { createClient } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { sendSignIn } from '#client/sign-in.ts';
import { environment } from './environment.ts';

const FAILURES = ['confirm_email', 'too_many_attempts', 'busy'] as const;

/** Why nobody was signed in though no field is wrong: keys of `failure` in `locales/`. */
export type SignInFailure = (typeof FAILURES)[number] | 'network' | 'failed';
/** What may be wrong with a field: keys of `field` in `locales/`. */
export type SignInProblem = 'required' | 'invalid_login';
export type SignInProblems = Partial<Record<'usr' | 'pwd', SignInProblem>>;

export type SignInOutcome =
  /** Signed in; `leaving` where the account waits for its deletion. */
  | { kind: 'done'; leaving: boolean }
  | { kind: 'refused'; problems: SignInProblems }
  | { kind: 'failed'; reason: SignInFailure };

function outcomeOf({ code, errors }: ApiError): SignInOutcome {
  if (code === 'invalid_login') return { kind: 'refused', problems: { pwd: 'invalid_login' } };
  const empty = errors.filter((problem) => problem.code === 'required');
  if (empty.length > 0) {
    const problems = Object.fromEntries(empty.map(({ field }) => [field, 'required']));
    return { kind: 'refused', problems };
  }
  if (code === 'api_unreachable') return { kind: 'failed', reason: 'network' };
  return { kind: 'failed', reason: FAILURES.find((one) => one === code) ?? 'failed' };
}

/** Signs in the visitor of this browser; what is empty is told without asking. */
export async function signIn(usr: string, pwd: string): Promise<SignInOutcome> {
  const problems: SignInProblems = {
    ...(usr.trim() === '' && { usr: 'required' }),
    ...(pwd === '' && { pwd: 'required' }),
  };
  if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
  const { fetch, address } = environment();
  try {
    const { next } = await sendSignIn(createClient({ fetch, origin: address().origin }), usr, pwd);
    return { kind: 'done', leaving: next === 'leaving' };
  } catch (error) {
    if (error instanceof ApiError) return outcomeOf(error);
    throw error;
  }
}
