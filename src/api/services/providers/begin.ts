import type { SignInProvider } from '#config/sign-in-providers.ts';
import { localBack } from '#lib/local-back.ts';
import type { WriteContext } from '../../context.ts';
import { isFreshSession } from '../accounts/prove.ts';
import { mayTry } from './may-try.ts';
import { beginProviderStep } from './steps.ts';
import { languageOf, pageTelling } from './pages.ts';

/**
 * Sends a browser to a provider and gives the address. Who is signed in links their account, for which the sign-in has to be
 * one of a moment ago: a stolen session adds no way in. A provider that is none any more is told as one that is away.
 */
export async function beginProvider(
  context: WriteContext,
  provider: SignInProvider | undefined,
  asked: string | null,
): Promise<string> {
  const { viewer, providers, log } = context;
  const back = localBack(asked);
  if (!provider) return pageTelling('away', back, viewer !== null);
  if (!(await mayTry(context))) return pageTelling('often', back, viewer !== null);
  if (viewer && !(await isFreshSession(context))) return pageTelling('fresh', back, true);
  const member_id = viewer?.id ?? null;
  const { issuer } = provider;
  const step = { issuer, back, member_id, subject: null, email: null };
  const token = await beginProviderStep(context, step);
  try {
    return (await providers.begin(provider, token, languageOf(back))).href;
  } catch (error) {
    log.warn({ provider: provider.id, reason: String(error) }, 'sign-in provider unreachable');
    return pageTelling('away', back, viewer !== null);
  }
}
