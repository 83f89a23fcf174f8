import { cacheTags } from '#config/cache-tags.ts';
import {
  DEFAULT_NOTIFICATION_WAY,
  isAlwaysTold,
  type NotificationKind,
} from '#config/notifications.ts';
import type { Transaction } from 'kysely';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { hasBlocked } from '../blocks/blocked.ts';
import { mailNotification } from './mail.ts';
import { openKey, type Notice } from './notice.ts';

export type { Notice } from './notice.ts';

type Db = Transaction<Database>;

async function wayOf(db: Db, { member, kind }: { member: number; kind: NotificationKind }) {
  const row = await db
    .selectFrom('notification_ways')
    .select('way')
    .where('member_id', '=', member)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.way ?? DEFAULT_NOTIFICATION_WAY;
}

/** The row that is not read yet, made where there is none (`isNew`). */
async function openRow(
  db: Db,
  notice: Notice,
  now: number,
): Promise<{ id: number; isNew: boolean }> {
  const { member, kind, about } = notice;
  const open_key = openKey(notice);
  const { section, id, item = 0 } = about ?? { section: 'members' as const, id: member };
  const known = await db
    .selectFrom('notifications')
    .select('id')
    .where('open_key', '=', open_key)
    .executeTakeFirst();
  const added = await db
    .insertInto('notifications')
    .values({
      ...{ member_id: member, kind, section, object_id: id, item_id: item },
      ...{ open_key, created_ts: now, updated_ts: now },
    })
    .onConflict((conflict) => conflict.column('open_key').doUpdateSet({ updated_ts: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: added.id, isNew: known?.id !== added.id };
}

/**
 * Tells a member of something, with the transaction of what it is: never of what they did themselves or what somebody did whom
 * they have blocked, and not where they want to hear nothing of its kind. What comes again before it is read is one notification, of several people.
 */
export async function notify(context: ServiceContext, db: Db, notice: Notice): Promise<void> {
  const { member, by } = notice;
  if (by === member) return;
  if (by !== undefined && (await hasBlocked(db, { member, other: by }))) return;
  const { kind } = notice;
  const way = isAlwaysTold(kind) ? 'site' : await wayOf(db, { member, kind });
  if (way === 'off') return;
  const now = seconds(context);
  const { id, isNew } = await openRow(db, notice, now);
  // One mail until it is read, however many it is of.
  if (isNew && way === 'mail' && !isAlwaysTold(kind))
    await mailNotification(context, db, { ...notice, kind });
  if (by !== undefined)
    await db
      .insertInto('notification_people')
      .values({ notification_id: id, member_id: by, added_ts: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await context.purge(db, [cacheTags.inbox(member)]);
}

/** Takes back what somebody is no longer told, as long as they have not read it: a like, a request. */
export async function withdraw(
  context: Pick<ServiceContext, 'purge'>,
  db: Db,
  notice: Notice & { by: number },
): Promise<void> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('open_key', '=', openKey(notice))
    .executeTakeFirst();
  if (!row) return;
  await db
    .deleteFrom('notification_people')
    .where('notification_id', '=', row.id)
    .where('member_id', '=', notice.by)
    .execute();
  await dropEmpty(db, [row.id]);
  await context.purge(db, [cacheTags.inbox(notice.member)]);
}

/** Takes back, as {@link withdraw} does, what somebody is no longer said to have done about something, whoever was told. */
export async function withdrawFromAll(
  context: Pick<ServiceContext, 'purge'>,
  db: Db,
  { kind, by, about }: Required<Pick<Notice, 'kind' | 'by' | 'about'>>,
): Promise<void> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('notification_people as person', 'person.notification_id', 'notifications.id')
    .select(['notifications.id', 'notifications.member_id'])
    .where('person.member_id', '=', by)
    .where('kind', '=', kind)
    .where('section', '=', about.section)
    .where('object_id', '=', about.id)
    .where('item_id', '=', about.item ?? 0)
    .where('open_key', 'is not', null)
    .execute();
  for (const { id, member_id } of rows) {
    await db
      .deleteFrom('notification_people')
      .where('notification_id', '=', id)
      .where('member_id', '=', by)
      .execute();
    await dropEmpty(db, [id]);
    await context.purge(db, [cacheTags.inbox(member_id)]);
  }
}

/** Removes those of these notifications that are nobody's doing any more. */
export async function dropEmpty(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_people')
            .select('member_id')
            .whereRef('notification_id', '=', 'notifications.id'),
        ),
      ),
    )
    .execute();
}
