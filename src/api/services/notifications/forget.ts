import { NOTIFICATION_KEPT_SECONDS } from '#config/notifications.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { deleteOlder } from '../../db/delete-older.ts';

/** Deletes what members were told long ago. */
export async function forgetNotifications(
  context: Pick<ServiceContext, 'statistics' | 'now'>,
): Promise<void> {
  const before = seconds(context) - NOTIFICATION_KEPT_SECONDS;
  await deleteOlder(context.statistics, ['notifications', 'updated_ts'], before);
}
