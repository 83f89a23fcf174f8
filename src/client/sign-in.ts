import type { Language } from '#config/locales.ts';
import { resend, signIn } from '#contract/acts/account.ts';
import type { Entered } from '#contract/acts/entered.ts';
import { checkStep, signInCode } from '#contract/acts/second-factor.ts';
import { signInProviders } from '#contract/calls/sign-in-providers.ts';
import { providerUrl } from '#contract/provider-path.ts';
import type { Client } from './client.ts';

/** Signs a member in, by name or address and password (SPEC.md §5), from a page in `lang`; throws ApiError, whose `errors` name each wrong field. */
export const sendSignIn = (
  client: Client,
  typed: { usr: string; pwd: string; lang: Language },
): Promise<Entered> => client.send(signIn, { act: 'signin', ...typed });

/** Asks for the mail of a sign-up once more; `email` may be its name. Throws ApiError. */
export const sendMailAgain = async (
  client: Client,
  asked: { email: string; captcha: string; back: string; lang: Language },
): Promise<void> => {
  await client.send(resend, { act: 'resend', website: '', ...asked });
};

/** The second step of a sign-in: a code of an app, or a recovery code; throws ApiError. */
export const sendSignInCode = (
  client: Client,
  typed: { code: string; lang: Language },
): Promise<Entered> => client.send(signInCode, { act: 'signin_code', ...typed });

/** How many seconds a code is refused, after too many wrong ones; 0 where it may be tried. Throws ApiError. */
export const readCodeWait = async (client: Client): Promise<number> =>
  (await client.send(checkStep, { act: 'check_step' })).wait;

/** By which providers visitors may sign in, with the address that begins it and leads to `back`; throws ApiError, also where an API knows of none, or the abort reason of `signal`. */
export async function readProviders(
  client: Client,
  back: string,
  signal?: AbortSignal,
): Promise<{ name: string; href: string }[]> {
  const { providers } = await client.read(signInProviders, {}, undefined, signal);
  return providers.map(({ id, name }) => ({ name, href: providerUrl(id, back) }));
}
