import { HISTORY_KEPT_SECONDS } from '#config/limits.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { deleteOlder } from '../../db/delete-older.ts';

/** Deletes what members watched longer ago than histories reach back. Gives how much went. */
export async function forgetWatched(
  context: Pick<ServiceContext, 'statistics' | 'now'>,
): Promise<number> {
  const before = seconds(context) - HISTORY_KEPT_SECONDS;
  return deleteOlder(context.statistics, ['history', 'added_ts'], before);
}
