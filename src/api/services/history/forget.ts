import { HISTORY_KEPT_SECONDS } from '#config/limits.ts';
import { seconds, type ServiceContext } from '../../context.ts';

/** Deletes what members watched longer ago than histories reach back. Gives how much went. */
export async function forgetWatched(context: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const gone = await context.db
    .deleteFrom('history')
    .where('added_ts', '<', seconds(context) - HISTORY_KEPT_SECONDS)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
