import { MAX_FRIEND_REQUESTS, MAX_FRIENDS } from '#config/limits.ts';
import type { FriendBody } from '#contract/acts/friend.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { requireUnblocked } from '../blocks/blocked.ts';
import { requireKnown, requireMember, requireShown } from '../members/access.ts';
import { notify, withdraw } from '../notifications/notify.ts';
import { text } from '../wire-values.ts';
import { friendshipOf } from './friendship.ts';
import {
  acceptanceBy,
  befriend,
  dropRequest,
  holdMembers,
  pairTags,
  requestFrom,
  withdrawAcceptance,
  unfriend,
  type Pair,
} from './pair.ts';

type Change = (context: WriteContext, db: Transaction<Database>, pair: Pair) => Promise<void>;

/** Refuses one friend more than there may be. */
async function requireRoom(db: Transaction<Database>, { member, other }: Pair): Promise<void> {
  const full = await db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [member, other])
    .where('friends', '>=', MAX_FRIENDS)
    .executeTakeFirst();
  if (full) throw new ServiceError('list_full');
}

const become: Change = async (context, db, pair) => {
  const { member, other } = pair;
  await requireRoom(db, pair);
  if (!(await befriend(db, pair, seconds(context)))) return;
  await context.purge(db, pairTags(pair));
  await withdraw(context, db, requestFrom(other, member));
  await notify(context, db, acceptanceBy(member, other));
};

const ask: Change = async (context, db, pair) => {
  const { member, other } = pair;
  await requireUnblocked(db, member, other);
  const friendship = await friendshipOf(db, pair);
  if (friendship === 'friends') throw new ServiceError('already_friends');
  if (friendship === 'sent') throw new ServiceError('already_requested');
  if (friendship === 'received') {
    await become(context, db, pair);
    return;
  }
  const { open } = await db
    .selectFrom('friend_requests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('from_id', '=', member)
    .executeTakeFirstOrThrow();
  if (Number(open) >= MAX_FRIEND_REQUESTS) throw new ServiceError('list_full');
  await db
    .insertInto('friend_requests')
    .values({ from_id: member, to_id: other, added_ts: seconds(context) })
    .execute();
  await notify(context, db, requestFrom(member, other));
};

const accept: Change = async (context, db, pair) => {
  const friendship = await friendshipOf(db, pair);
  if (friendship === 'friends') return;
  if (friendship !== 'received') throw new ServiceError('not_found');
  await become(context, db, pair);
};

async function takeBack(
  context: WriteContext,
  db: Transaction<Database>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (await dropRequest(db, { from, to })) await withdraw(context, db, requestFrom(from, to));
  // It was accepted meanwhile: nobody is told that it is gone.
  else if ((await friendshipOf(db, { member: from, other: to })) === 'friends')
    throw new ServiceError('already_friends');
}

/** Ends a friendship, and takes back that somebody is told of its beginning. */
async function end(context: WriteContext, db: Transaction<Database>, pair: Pair): Promise<void> {
  if (!(await unfriend(db, pair))) return;
  await context.purge(db, pairTags(pair));
  await withdrawAcceptance(context, db, pair);
}

const CHANGES: Readonly<Record<FriendBody['section'], Change>> = {
  add: ask,
  accept,
  cancel: (context, db, { member, other }) => takeBack(context, db, { from: member, to: other }),
  refuse: (context, db, { member, other }) => takeBack(context, db, { from: other, to: member }),
  rem: end,
};

/**
 * Asks somebody to be friends, answers who asked, or ends it, which is so also with whom a decision has taken down. Throws `not_found`, `not_yourself`, `already_requested`,
 * `already_friends`, `list_full`, and `no_permission` where one has blocked the other, and to begin one for who was taken down.
 */
export async function changeFriendship(
  context: WriteContext,
  { section, object_id: other }: FriendBody,
): Promise<object> {
  const { id: member } = requireViewer(context);
  if (member === other) throw new ServiceError('not_yourself');
  if (section === 'add' || section === 'accept') await requireMember(context, other);
  else await requireKnown(context, other);
  if (section === 'add')
    await context.limits.take('friend_request_of_member', [{ key: text(member), factor: 1 }]);
  const pair = { member, other };
  await context.db.transaction().execute(async (db) => {
    // Both are held: each has so many friends and requests as it counts them.
    await holdMembers(db, [member, other]);
    if (section === 'add' || section === 'accept') await requireShown(db, member);
    await purgeLast(context, db, (last) => CHANGES[section](last, db, pair));
  });
  return { ok: 1 };
}
