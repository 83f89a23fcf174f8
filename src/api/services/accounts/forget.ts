import { seconds, type ServiceContext } from '../../context.ts';

/** Deletes sign-ups that were not confirmed in time, and links that are over. */
export async function forgetSignUps(context: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const now = seconds(context);
  await context.db.deleteFrom('account_tokens').where('expires_ts', '<=', now).execute();
  await context.db.deleteFrom('sign_ups').where('expires_ts', '<=', now).execute();
}
