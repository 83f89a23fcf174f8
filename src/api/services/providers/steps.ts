import { PROVIDER_COOKIE } from '#config/cookies.ts';
import { STEP_SECONDS } from '#config/sessions.ts';
import { seconds, type ServiceContext, type WriteContext } from '../../context.ts';
import type { ProviderStepTable } from '../../db/schema/authentication.ts';
import { newToken, TOKEN, tokenHash } from '../sessions/token.ts';

/** What a browser is in the middle of with a provider; `subject` and `email` once it has come back. */
export type ProviderStep = Omit<ProviderStepTable, 'token_hash' | 'expires_ts'>;

type StepContext = Pick<WriteContext, 'db' | 'now' | 'cookie' | 'setCookie'>;

/** Notes it for {@link STEP_SECONDS}, and gives the token that a cookie keeps. */
export async function beginProviderStep(
  { db, now, setCookie }: Omit<StepContext, 'cookie'>,
  step: ProviderStep,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('provider_steps')
    .values({
      ...step,
      token_hash: tokenHash(token),
      expires_ts: seconds({ now }) + STEP_SECONDS,
    })
    .execute();
  setCookie(PROVIDER_COOKIE, token);
  return token;
}

/** The token of this browser, where it is in the middle of something. */
export const providerToken = ({ cookie }: Pick<StepContext, 'cookie'>): string | undefined =>
  cookie(PROVIDER_COOKIE, TOKEN);

/** What this browser is in the middle of; undefined for nothing. */
export async function currentProviderStep(context: StepContext): Promise<ProviderStep | undefined> {
  const token = providerToken(context);
  if (token === undefined) return undefined;
  return context.db
    .selectFrom('provider_steps')
    .select(['issuer', 'back', 'member_id', 'subject', 'email'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_ts', '>', seconds(context))
    .executeTakeFirst();
}

/** Ends it, and gives it to one of those who come with it. */
export async function takeProviderStep(context: StepContext): Promise<ProviderStep | undefined> {
  const token = providerToken(context);
  if (token === undefined) return undefined;
  const row = await context.db
    .deleteFrom('provider_steps')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_ts', '>', seconds(context))
    .returning(['issuer', 'back', 'member_id', 'subject', 'email'])
    .executeTakeFirst();
  context.setCookie(PROVIDER_COOKIE, null);
  return row;
}

/** Deletes those whose time is over. */
export async function forgetProviderSteps(
  context: Pick<ServiceContext, 'db' | 'now'>,
): Promise<void> {
  await context.db
    .deleteFrom('provider_steps')
    .where('expires_ts', '<=', seconds(context))
    .execute();
}
