import { HISTORY_KEPT_SECONDS } from '#config/history.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { deleteOlder } from '../../db/delete-older.ts';
import type { SliceContext } from '../../db/transact-in-slices.ts';

/** Deletes what members watched longer ago than histories reach back. Gives how much went. */
export async function forgetWatched(
  context: SliceContext & Pick<ServiceContext, 'now'>,
): Promise<number> {
  const before = seconds(context) - HISTORY_KEPT_SECONDS;
  return deleteOlder(context, ['history', 'added_ts'], before);
}
