import { setImmediate as nextTurn } from 'node:timers/promises';
import { cacheTags } from '#config/cache-tags.ts';
import type { NotificationKind, NotificationWay } from '#config/notifications.ts';
import type { NotificationBody } from '#contract/acts/notification.ts';
import type { Kysely } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { settleOpen } from './settle.ts';

/** Some milliseconds of work. */
export const READ_AT_ONCE = 2000;

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

/** Marks one notification as read. Throws `not_found` for one that is not the member's. */
async function markRead(context: WriteContext, member: number, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ open_key: null })
      .where('member_id', '=', member)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ServiceError('not_found');
    await context.purge(db, [cacheTags.inbox(member)]);
  });
}

/** Marks all of them as read that came until a moment, so many at a time: somebody may have tens of thousands. */
async function markAllRead(
  context: WriteContext,
  member: number,
  last: number | null,
): Promise<void> {
  const read = () =>
    context.db.transaction().execute(async (db) => {
      const { length } = await settleOpen(db, READ_AT_ONCE, (open) =>
        open
          .where('member_id', '=', member)
          .$if(last !== null, (all) => all.where('updated_ts', '<=', last ?? 0)),
      );
      if (length > 0) await context.purge(db, [cacheTags.inbox(member)]);
      return length;
    });
  while ((await read()) === READ_AT_ONCE) await nextTurn();
}

/** What a member does with notifications. Throws `need_auth`, `not_found`. */
export async function changeNotifications(
  context: WriteContext,
  body: NotificationBody,
): Promise<object> {
  const { id: member } = requireViewer(context);
  if (body.section === 'set')
    await setWay(context.db, { member_id: member, kind: body.kind, way: body.way });
  else if (body.section === 'read') await markRead(context, member, body.object_id);
  else await markAllRead(context, member, body.last);
  return { ok: 1 };
}
