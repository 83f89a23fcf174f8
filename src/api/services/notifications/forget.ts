import { NOTIFICATION_KEPT_SECONDS } from '#config/notifications.ts';
import { seconds, type ServiceContext } from '../../context.ts';

/** Deletes what members were told long ago. */
export async function forgetNotifications(
  context: Pick<ServiceContext, 'db' | 'now'>,
): Promise<void> {
  await context.db
    .deleteFrom('notifications')
    .where('updated_ts', '<', seconds(context) - NOTIFICATION_KEPT_SECONDS)
    .execute();
}
