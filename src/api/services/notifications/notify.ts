import { cacheTags } from '#config/cache-tags.ts';
import {
  DEFAULT_NOTIFICATION_WAY,
  isAlwaysTold,
  type NotificationKind,
} from '#config/notifications.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import type { Transaction } from 'kysely';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { hasBlocked } from '../blocks/blocked.ts';
import { mailNotification } from './mail.ts';
import { openKey, type Notice } from './notice.ts';

export type { Notice } from './notice.ts';

type Db = Transaction<Database>;
/** What taking back works with. */
type Taking = Pick<ServiceContext, 'purge' | 'limits'>;

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

/** What is counted as taken back: one's doing about one thing, as one member was told of it. */
const takenBackKey = (open: string, by: number) => ({ key: `${open} ${String(by)}`, factor: 1 });

/** Whether somebody did the same lately and took it back before it was read, and it was not read since. */
async function wasTakenBack(
  context: Pick<ServiceContext, 'limits' | 'now'>,
  db: Db,
  notice: Notice,
): Promise<boolean> {
  const { member, kind, by, about } = notice;
  if (by === undefined) return false;
  const limits = context.limits.within(db);
  const wait = await limits.wait('mailed_again', takenBackKey(openKey(notice), by));
  if (wait === 0) return false;
  const { section, id, item = 0 } = about ?? { section: 'members' as const, id: member };
  const read = await db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', member)
    .where('updated_ts', '>=', seconds(context) + wait - RATE_LIMITS.mailed_again.seconds)
    .where('kind', '=', kind)
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where('item_id', '=', item)
    .where('open_key', 'is', null)
    .executeTakeFirst();
  return !read;
}

/** Notes that something was taken back: from now on, not from the first time on. */
async function noteTakenBack(context: Taking, db: Db, key: string): Promise<void> {
  const limits = context.limits.within(db);
  await limits.giveBack('mailed_again', key);
  await limits.useOnce('mailed_again', key);
}

/** Takes out of a notification that is not read whose doing it no longer is. */
async function takeOut(
  context: Taking,
  db: Db,
  { id, member, open, by }: { id: number; member: number; open: string; by: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('notification_people')
    .where('notification_id', '=', id)
    .where('member_id', '=', by)
    .executeTakeFirst();
  await dropEmpty(db, [id]);
  if (numDeletedRows > 0n) await noteTakenBack(context, db, takenBackKey(open, by).key);
  await context.purge(db, [cacheTags.inbox(member)]);
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
  // One mail until it is read, however many it is of, and however often it is taken back and done again.
  if (isNew && way === 'mail' && !isAlwaysTold(kind) && !(await wasTakenBack(context, db, notice)))
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
  context: Taking,
  db: Db,
  notice: Notice & { by: number },
): Promise<void> {
  const { member, by } = notice;
  const open = openKey(notice);
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('open_key', '=', open)
    .executeTakeFirst();
  if (row) await takeOut(context, db, { id: row.id, member, open, by });
}

/** Takes back, as {@link withdraw} does, what somebody is no longer said to have done about something, whoever was told. */
export async function withdrawFromAll(
  context: Taking,
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
    .orderBy('notifications.id')
    .execute();
  for (const { id, member_id: member } of rows)
    await takeOut(context, db, { id, member, open: openKey({ member, kind, about }), by });
}

/** As many as a statement may name. */
const AT_ONCE = 500;

/** Takes back, as {@link withdraw} does, all that somebody did of which a member has not read yet. */
export async function withdrawAll(
  context: Taking,
  db: Db,
  { member, by }: { member: number; by: number },
): Promise<void> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('notification_people as person', 'person.notification_id', 'notifications.id')
    .leftJoin('notification_ways as chosen', (join) =>
      join
        .onRef('chosen.member_id', '=', 'notifications.member_id')
        .onRef('chosen.kind', '=', 'notifications.kind'),
    )
    .select(['notifications.id', 'open_key', 'way'])
    .where('notifications.member_id', '=', member)
    .where('open_key', 'is not', null)
    .where('person.member_id', '=', by)
    .orderBy('notifications.id')
    .execute();
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id);
    await db
      .deleteFrom('notification_people')
      .where('member_id', '=', by)
      .where('notification_id', 'in', ids)
      .execute();
    await dropEmpty(db, ids);
  }
  for (const { open_key: open, way } of rows)
    if (open !== null && way === 'mail')
      await noteTakenBack(context, db, takenBackKey(open, by).key);
  if (rows.length > 0) await context.purge(db, [cacheTags.inbox(member)]);
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
