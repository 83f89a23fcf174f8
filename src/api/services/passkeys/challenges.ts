import { STEP_SECONDS } from '#config/sessions.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { tokenHash } from '../sessions/token.ts';

type ChallengeContext = Pick<ServiceContext, 'db' | 'now'>;

/** Keeps a challenge for {@link STEP_SECONDS}: of a member who adds a passkey, or of a sign-in. */
export async function keepChallenge(
  { db, now }: ChallengeContext,
  challenge: string,
  member_id: number | null,
): Promise<void> {
  const expires_ts = seconds({ now }) + STEP_SECONDS;
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: tokenHash(challenge), member_id, expires_ts })
    .execute();
}

/** Uses a challenge up; whether it was one, for this member or for a sign-in. */
export async function takeChallenge(
  { db, now }: ChallengeContext,
  challenge: string,
  member_id: number | null,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('expires_ts', '>', seconds({ now }))
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined && row.member_id === member_id;
}

/** Deletes those whose time is over. */
export async function forgetChallenges(context: ChallengeContext): Promise<void> {
  await context.db
    .deleteFrom('passkey_challenges')
    .where('expires_ts', '<=', seconds(context))
    .execute();
}
