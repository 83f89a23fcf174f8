import { localPath, paths } from '#routes/paths.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { findAccount } from '../accounts/find.ts';
import { enterOrAsk } from '../second-factor/second-step.ts';
import { holdSession } from '../sessions/hold.ts';
import { link } from './link.ts';
import { mayTry } from './may-try.ts';
import type { ProviderPerson } from './openid.ts';
import { languageOf, languageSeen, pageOfStep, pageTelling, prefixOf } from './pages.ts';
import {
  beginProviderStep,
  currentProviderStep,
  providerToken,
  takeProviderStep,
  type ProviderStep,
} from './steps.ts';

/** Lets the member in whom an identity is of, unless they are being removed; gives the page that comes next. */
async function enterBy(context: WriteContext, id: number, back: string): Promise<string> {
  const lang = languageSeen(context, back);
  const entering = enterOrAsk(context, id, { code: 'step_over' }, { lang, byProvider: true });
  const answer = await entering.catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'step_over') return null;
    throw error;
  });
  if (answer === null) return pageTelling('over', back, false);
  const next = 'next' in answer ? answer.next : null;
  if (next === 'code') return pageOfStep('code', back);
  return next === 'leaving' ? localPath(prefixOf(back), paths.editData()) : back;
}

/** What comes of somebody whom a provider vouches for. */
async function receive(
  context: WriteContext,
  { issuer, back, member_id }: ProviderStep,
  { subject, email }: ProviderPerson,
): Promise<string> {
  const known = await context.db
    .selectFrom('identities')
    .select('member_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (member_id !== null) {
    // Who began this has to be who ends it.
    if (context.viewer?.id !== member_id) return pageTelling('over', back, context.viewer !== null);
    if (known) return pageTelling(known.member_id === member_id ? 'linked' : 'taken', back, true);
    const identity = { issuer, subject, email: email ?? '', member_id };
    const isLinked = await context.db.transaction().execute(async (db) => {
      if (!(await holdSession(context, db))) return null;
      return link(context, db, identity);
    });
    if (isLinked === null) return pageTelling('over', back, false);
    return pageTelling(isLinked ? 'linked' : 'taken', back, true);
  }
  if (known) return enterBy(context, known.member_id, back);
  if (email === null) return pageTelling('no_email', back, false);
  const account = await findAccount(context.db, email);
  await beginProviderStep(context, { issuer, back, member_id: null, subject, email });
  return pageOfStep(account?.kind === 'member' ? 'link' : 'name', back);
}

/** Takes a browser that comes back from a provider, and gives the page that comes next: whatever went wrong is told there. */
export async function finishProvider(
  context: WriteContext,
  query: URLSearchParams,
): Promise<string> {
  const token = providerToken(context);
  const { providers, log, viewer } = context;
  // Nothing else is known of who comes back too late.
  const home = localPath(prefixOf(`/${query.get('state')?.split('.')[1] ?? ''}`), paths.home());
  // What answers nothing that this browser began is no try: any page may send a browser here.
  if (token === undefined || !providers.isAnswerTo(token, query))
    return pageTelling('over', home, viewer !== null);
  if (!(await mayTry(context))) {
    const begun = await currentProviderStep(context);
    return pageTelling('often', begun?.back ?? home, viewer !== null);
  }
  const step = await takeProviderStep(context);
  const provider = providers.all.find(({ issuer }) => issuer === step?.issuer);
  if (!step || step.subject !== null || !provider)
    return pageTelling('over', step?.back ?? home, viewer !== null);
  const isMember = step.member_id !== null;
  if (query.get('error') === 'access_denied') return pageTelling('denied', step.back, isMember);
  let person: ProviderPerson;
  try {
    person = await providers.finish(provider, token, query, languageOf(step.back));
  } catch (error) {
    log.warn({ provider: provider.id, reason: String(error) }, 'sign-in provider failed');
    return pageTelling('away', step.back, isMember);
  }
  return receive(context, step, person);
}
