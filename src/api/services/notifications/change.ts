import { cacheTags } from '#config/cache-tags.ts';
import type { NotificationKind, NotificationWay } from '#config/notifications.ts';
import type { NotificationBody } from '#contract/acts/notification.ts';
import type { Kysely } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';

/** Writes down where a member wants to be told of a kind. */
export async function setWay(
  db: Kysely<Database>,
  row: { member_id: number; kind: NotificationKind; way: NotificationWay },
): Promise<void> {
  await db
    .insertInto('notification_ways')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ way: row.way }))
    .execute();
}

/** Marks one notification, or all, as read. Throws `not_found` for one that is not the member's. */
async function markRead(context: WriteContext, member: number, id: number | null): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const own = db
      .updateTable('notifications')
      .set({ open_key: null })
      .where('member_id', '=', member);
    const { numUpdatedRows } = await (
      id === null ? own.where('open_key', 'is not', null) : own.where('id', '=', id)
    ).executeTakeFirst();
    const changed = Number(numUpdatedRows);
    if (id !== null && changed === 0) throw new ServiceError('not_found');
    if (changed > 0) await context.purge(db, [cacheTags.inbox(member)]);
  });
}

/** What a member does with notifications. Throws `need_auth`, `not_found`. */
export async function changeNotifications(
  context: WriteContext,
  body: NotificationBody,
): Promise<object> {
  const { id: member } = requireViewer(context);
  if (body.section === 'set')
    await setWay(context.db, { member_id: member, kind: body.kind, way: body.way });
  else await markRead(context, member, body.section === 'read' ? body.object_id : null);
  return { ok: 1 };
}
