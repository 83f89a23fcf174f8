import { dropEmpty } from '../../notifications/notify.ts';
import type { RemovalStep } from './step.ts';

/** What others were told of them; what they were told themselves goes with them. */
export const removeNotifications: RemovalStep = async ({ db, id }) => {
  const told = await db
    .deleteFrom('notification_people')
    .where('member_id', '=', id)
    .returning('notification_id')
    .execute();
  await dropEmpty(
    db,
    told.map(({ notification_id }) => notification_id),
  );
  return [];
};
