import {
  NOTIFICATIONS_PAGE_SIZE,
  NOTIFICATION_NAMES,
  type NotificationKind,
} from '#config/notifications.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { listAnswer } from '../list-answer.ts';
import { namesOf } from '../moderation/subjects/names.ts';
import { address, date, text } from '../wire-values.ts';

/** The latest of those whose doing a notification was. */
const latestOf = (id: number) => sql`SELECT * FROM (
  SELECT notification_id, member_id, added_ts FROM notification_people
  WHERE notification_id = ${id} ORDER BY added_ts DESC, member_id LIMIT ${NOTIFICATION_NAMES}) AS latest`;

interface People {
  /** The latest of them: {@link NOTIFICATION_NAMES} at most. */
  named: object[];
  count: number;
}

/** Whose doing they were, by notification. Of one that thousands caused no more is read than is told, but their number. */
async function peopleOf({ db, base }: CallContext, ids: readonly number[]) {
  const people = new Map<number, People>();
  if (ids.length === 0) return people;
  const counts = await db
    .selectFrom('notification_people')
    .select(['notification_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('notification_id', 'in', ids)
    .groupBy('notification_id')
    .execute();
  for (const { notification_id, n } of counts)
    people.set(notification_id, { named: [], count: Number(n) });
  const latest = sql.join([...people.keys()].map(latestOf), sql` UNION ALL `);
  if (people.size === 0) return people;
  const { rows } = await sql<LatestRow>`
    SELECT notification_id, members.id, display_name, avatar FROM (${latest}) AS person
    JOIN members ON members.id = person.member_id
    ORDER BY person.added_ts DESC, members.id`.execute(db);
  for (const { notification_id, id, display_name: name, avatar } of rows) {
    people.get(notification_id)?.named.push({ _id: text(id), name, avatar: address(base, avatar) });
  }
  return people;
}

interface LatestRow {
  notification_id: number;
  id: number;
  display_name: string;
  avatar: string | null;
}

const NOBODY: People = { named: [], count: 0 };

/** What was decided about is called, by decision. */
async function titlesOf(
  { db }: CallContext,
  ids: readonly number[],
): Promise<(decision: number) => string> {
  if (ids.length === 0) return () => '';
  const rows = await db
    .selectFrom('decisions')
    .select(['id', 'section', 'object_id'])
    .where('id', 'in', ids)
    .execute();
  const nameOf = await namesOf(db, rows);
  const titles = new Map(rows.map((row) => [row.id, nameOf(row)]));
  return (decision) => titles.get(decision) ?? '';
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
    own.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    countUnread(context, member),
    db
      .selectFrom('notification_ways')
      .select(['kind', 'way'])
      .where('member_id', '=', member)
      .execute(),
    db.selectFrom('accounts').select('email').where('member_id', '=', member).executeTakeFirst(),
  ]);
  const decided = rows.filter(({ kind }) => kind === 'decision').map(({ item_id }) => item_id);
  const [people, titleOf] = await Promise.all([
    peopleOf(
      context,
      rows.map(({ id }) => id),
    ),
    titlesOf(context, decided),
  ]);
  const items = rows.map((row) => {
    const { named, count: caused } = people.get(row.id) ?? NOBODY;
    return {
      notification_id: text(row.id),
      kind: row.kind,
      section: row.section,
      object_id: text(row.object_id),
      item_id: text(row.item_id),
      title: row.kind === 'decision' ? titleOf(row.item_id) : '',
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
    ways,
    has_mail: Number(account !== undefined),
  };
}
