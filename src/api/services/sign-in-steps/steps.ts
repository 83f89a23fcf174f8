import { STEP_COOKIE } from '#config/cookies.ts';
import { STEP_SECONDS } from '#config/sessions.ts';
import { seconds, type ServiceContext, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { holdPassword, type PasswordProof } from '../accounts/passwords/proof.ts';
import { newToken, TOKEN, tokenHash } from '../sessions/token.ts';

type StepContext = Pick<WriteContext, 'db' | 'now' | 'cookie' | 'setCookie'>;

/** Notes that a member is in the middle of a sign-in in this browser, and how it began, for {@link STEP_SECONDS}: a cookie that no script reads says so. */
export async function beginStep(
  { db, now, setCookie }: Omit<StepContext, 'cookie'>,
  member_id: number,
  proof?: PasswordProof,
  { byProvider = false }: { byProvider?: boolean } = {},
): Promise<void> {
  const token = newToken();
  const expires_ts = seconds({ now }) + STEP_SECONDS;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('sign_in_steps')
      .values({
        ...{ token_hash: tokenHash(token), member_id, expires_ts },
        by_provider: byProvider ? 1 : 0,
      })
      .execute();
    await holdPassword(transaction, member_id, proof);
  });
  setCookie(STEP_COOKIE, token);
}

/** The member who is in the middle of a sign-in here, and what is kept of its token. Throws `step_over` where it is over, or never began. */
export async function currentStep({
  db,
  now,
  cookie,
}: StepContext): Promise<{ member_id: number; token_hash: string; by_provider: 0 | 1 }> {
  const token = cookie(STEP_COOKIE, TOKEN);
  const row =
    token !== undefined &&
    (await db
      .selectFrom('sign_in_steps')
      .select(['member_id', 'token_hash', 'by_provider'])
      .where('token_hash', '=', tokenHash(token))
      .where('expires_ts', '>', seconds({ now }))
      .executeTakeFirst());
  if (!row) throw new ServiceError('step_over');
  return row;
}

/** Ends it: of two who come with it one gets on. Throws `step_over`. */
export async function takeStep(context: StepContext): Promise<void> {
  const { token_hash } = await currentStep(context);
  const taken = await context.db
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', token_hash)
    .returning('token_hash')
    .executeTakeFirst();
  context.setCookie(STEP_COOKIE, null);
  if (!taken) throw new ServiceError('step_over');
}

/** Deletes the steps whose time is over. */
export async function forgetSteps(context: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  await context.db
    .deleteFrom('sign_in_steps')
    .where('expires_ts', '<=', seconds(context))
    .execute();
}
