import { dropEmpty } from '../../notifications/notify.ts';
import type { RemovalStep } from './step.ts';

/** What others were told of them; what they were told themselves goes with them. */
export const removeNotifications: RemovalStep = async ({ db, id, most }) => {
  const told = await db
    .selectFrom('notification_people')
    .select('notification_id')
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  const ids = told.map(({ notification_id }) => notification_id);
  if (ids.length > 0)
    await db
      .deleteFrom('notification_people')
      .where('member_id', '=', id)
      .where('notification_id', 'in', ids)
      .execute();
  await dropEmpty(db, ids);
  return { found: ids.length, tags: [] };
};
