import { cacheTags } from '#config/cache-tags.ts';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import { addToCounter } from '../../db/counters.ts';
import type { Database } from '../../db/schema/index.ts';
import { withdraw, type Notice } from '../notifications/notify.ts';

/** Two members, of whom the first does something. */
export interface Pair {
  member: number;
  other: number;
}

/** The pages that show who is friends with whom. */
export const pairTags = ({ member, other }: Pair): string[] => [
  cacheTags.member(member),
  cacheTags.member(other),
];

/** What somebody is told who is asked to be a friend. */
export const requestFrom = (by: number, member: number): Notice & { by: number } => ({
  ...{ member, kind: 'friend_request', by },
});

/** What somebody is told whose request was accepted. */
export const acceptanceBy = (by: number, member: number): Notice & { by: number } => ({
  ...{ member, kind: 'friend_accepted', by },
});

/** Takes back that either was told that they are friends: they are no more. */
export async function withdrawAcceptance(
  context: Pick<ServiceContext, 'purge' | 'limits'>,
  db: Transaction<Database>,
  { member, other }: Pair,
): Promise<void> {
  await withdraw(context, db, acceptanceBy(member, other));
  await withdraw(context, db, acceptanceBy(other, member));
}

async function holdMember(db: Transaction<Database>, id: number): Promise<void> {
  await db
    .updateTable('members')
    .set((eb) => ({ friends: eb.ref('friends') }))
    .where('id', '=', id)
    .execute();
}

/** Takes hold of what is between two members until the transaction ends: others who change it wait. */
export const holdPair = (db: Transaction<Database>, { member, other }: Pair): Promise<void> =>
  holdMember(db, Math.min(member, other));

/** The same of what is between any of these; always in the same order, so that nobody waits for somebody who waits for them. */
export async function holdMembers(
  db: Transaction<Database>,
  members: readonly number[],
): Promise<void> {
  for (const id of [...new Set(members)].toSorted((a, b) => a - b)) await holdMember(db, id);
}

/** Makes two members friends; gives whether they were not. */
export async function befriend(
  db: Transaction<Database>,
  pair: Pair,
  added_ts: number,
): Promise<boolean> {
  await dropRequests(db, pair);
  const both = [
    { member_id: pair.member, friend_id: pair.other, added_ts },
    { member_id: pair.other, friend_id: pair.member, added_ts },
  ];
  let added = 0;
  for (const row of both) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('friends')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) continue;
    await addToCounter(db, { table: 'members', id: row.member_id, counter: 'friends' }, 1);
    added += 1;
  }
  return added > 0;
}

/** Ends a friendship; gives whether there was one. */
export async function unfriend(
  db: Transaction<Database>,
  { member, other }: Pair,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('friends')
    .where(({ eb, or, and }) =>
      or([
        and([eb('member_id', '=', member), eb('friend_id', '=', other)]),
        and([eb('member_id', '=', other), eb('friend_id', '=', member)]),
      ]),
    )
    .returning('member_id')
    .execute();
  for (const { member_id: id } of gone)
    await addToCounter(db, { table: 'members', id, counter: 'friends' }, -1);
  return gone.length > 0;
}

/** Removes the request from one to the other; gives whether there was one. */
export async function dropRequest(
  db: Transaction<Database>,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('friend_requests')
    .where('from_id', '=', from)
    .where('to_id', '=', to)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes what either asked the other. */
export async function dropRequests(
  db: Transaction<Database>,
  { member, other }: Pair,
): Promise<void> {
  await dropRequest(db, { from: member, to: other });
  await dropRequest(db, { from: other, to: member });
}
