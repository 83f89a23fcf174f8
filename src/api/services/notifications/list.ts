import {
  NOTIFICATIONS_PAGE_SIZE,
  NOTIFICATION_NAMES,
  type NotificationKind,
} from '#config/notifications.ts';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { listAnswer } from '../list-answer.ts';
import { shownAvatar } from '../members/visibility.ts';
import { namesOf } from '../moderation/subjects/names.ts';
import { address, date, text } from '../wire-values.ts';

/** The latest of those whose doing a notification was. */
const latestOf = ({ db }: Pick<CallContext, 'db'>, id: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('notification_people')
        .select(['notification_id', 'member_id', 'added_ts'])
        .where('notification_id', '=', id)
        .orderBy('added_ts', 'desc')
        .orderBy('member_id')
        .limit(NOTIFICATION_NAMES)
        .as('latest'),
    )
    .selectAll('latest');

interface People {
  /** The latest of them: {@link NOTIFICATION_NAMES} at most. */
  named: object[];
  count: number;
}

/** Whose doing they were, by notification. Of one that thousands caused no more is read than is told, and their number. */
async function peopleOf(context: CallContext, ids: readonly number[]) {
  const { db, base } = context;
  const people = new Map<number, People>();
  const counts = await db
    .selectFrom('notification_people')
    .select(['notification_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('notification_id', 'in', [0, ...ids])
    .groupBy('notification_id')
    .execute();
  for (const { notification_id, n } of counts)
    people.set(notification_id, { named: [], count: Number(n) });
  const each = [...people.keys()].map((id) => latestOf(context, id));
  const [first, ...others] = each;
  if (!first) return people;
  const rows = await db
    .selectFrom(others.reduce((all, next) => all.unionAll(next), first).as('person'))
    .innerJoin('members', 'members.id', 'person.member_id')
    .select(['notification_id', 'members.id', 'display_name'])
    .select((eb) => shownAvatar(eb).as('avatar'))
    .orderBy('person.added_ts', 'desc')
    .orderBy('members.id')
    .execute();
  for (const { notification_id, id, display_name: name, avatar } of rows)
    people.get(notification_id)?.named.push({ _id: text(id), name, avatar: address(base, avatar) });
  return people;
}

const NOBODY: People = { named: [], count: 0 };

/** What was decided about is called, and what was decided, by decision. */
async function decisionsOf(
  { db }: CallContext,
  { ids, member }: { ids: readonly number[]; member: number },
) {
  if (ids.length === 0) return () => null;
  const rows = await db
    .selectFrom('decisions')
    .select(['id', 'section', 'object_id', 'measure', 'appeal_of', 'owner_id', 'gone', 'went_to'])
    .where('id', 'in', ids)
    .execute();
  const nameOf = await namesOf(db, rows);
  const told = new Map(
    rows.map((row) => {
      const { section, measure, appeal_of, owner_id, gone } = row;
      const flags = { appeal: Number(appeal_of !== null), lost: Number(owner_id !== member) };
      return [row.id, { title: nameOf(row), decided: { section, measure, gone, ...flags } }];
    }),
  );
  return (decision: number) => told.get(decision) ?? null;
}

/** How many notifications a member has not read. */
export async function countUnread({ db }: Pick<CallContext, 'db'>, member: number) {
  const { n } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', member)
    .where('open_key', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A page of what concerns the viewer, the latest first, with their settings. Throws `need_auth`. */
export async function listNotifications(
  context: CallContext,
  _params: object,
  asked: { page: number } | undefined,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const { db } = context;
  const page = asked?.page ?? 1;
  const count = NOTIFICATIONS_PAGE_SIZE;
  const own = db.selectFrom('notifications').where('member_id', '=', member);
  const [rows, counted, unread, chosen, account] = await Promise.all([
    own
      .selectAll()
      .orderBy('updated_ts', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute(),
    own
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('updated_ts').as('last')])
      .executeTakeFirstOrThrow(),
    countUnread(context, member),
    db
      .selectFrom('notification_ways')
      .select(['kind', 'way'])
      .where('member_id', '=', member)
      .execute(),
    db.selectFrom('accounts').select('email').where('member_id', '=', member).executeTakeFirst(),
  ]);
  const decided = rows.filter(({ kind }) => kind === 'decision').map(({ item_id }) => item_id);
  const [people, decisionOf] = await Promise.all([
    peopleOf(
      context,
      rows.map(({ id }) => id),
    ),
    decisionsOf(context, { ids: decided, member }),
  ]);
  const items = rows.map((row) => {
    const { named, count: caused } = people.get(row.id) ?? NOBODY;
    const made = row.kind === 'decision' ? decisionOf(row.item_id) : null;
    return {
      notification_id: text(row.id),
      kind: row.kind,
      section: row.section,
      object_id: text(row.object_id),
      item_id: text(row.item_id),
      title: made?.title ?? '',
      decided: made?.decided ?? null,
      people: named,
      count: text(caused),
      unread: Number(row.open_key !== null),
      added_date: date(row.updated_ts),
    };
  });
  const ways: Partial<Record<NotificationKind, string>> = {};
  for (const { kind, way } of chosen) ways[kind] = way;
  return {
    ...listAnswer('notifications', items, Number(counted.n), { page, count }),
    unread: text(unread),
    last: text(counted.last),
    ways,
    has_mail: Number(account !== undefined),
  };
}
