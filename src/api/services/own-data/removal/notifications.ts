import { cacheTags } from '#config/cache-tags.ts';
import { dropNotifications } from '../../notifications/forget.ts';
import { dropEmpty } from '../../notifications/notify.ts';
import type { RemovalStep } from './step.ts';

/** What others were told of them. */
export const removeNotifications: RemovalStep = async ({ db, id, most }) => {
  const told = await db
    .selectFrom('notification_people as person')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select(['notification_id', 'notifications.member_id as reader'])
    .where('person.member_id', '=', id)
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
  return { found: ids.length, tags: told.map(({ reader }) => cacheTags.inbox(reader)) };
};

/** What they were told themselves. */
export const removeTold: RemovalStep = async ({ db, id, most }) => {
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  const ids = told.map((one) => one.id);
  return { found: await dropNotifications(db, { ids, most }), tags: [] };
};
