import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** The two of a conversation, as the member who acts sees them. */
export interface Pair {
  member: number;
  other: number;
}

/** By what messages of two members are found, whoever wrote them: `3:12`. */
export const pairKey = ({ member, other }: Pair): string =>
  [Math.min(member, other), Math.max(member, other)].join(':');

/**
 * Has the rows of a conversation, made where there are none, for this transaction alone: what the two write at the same time
 * is written one after the other. Always in the same order, so that nobody waits for somebody who waits for them.
 */
export async function holdConversation(
  db: Transaction<Database>,
  { member, other }: Pair,
): Promise<void> {
  const rows = [
    { member_id: Math.min(member, other), other_id: Math.max(member, other) },
    { member_id: Math.max(member, other), other_id: Math.min(member, other) },
  ];
  for (const row of rows)
    await db
      .insertInto('conversations')
      .values({ ...row, last_id: null })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'other_id'])
          .doUpdateSet((eb) => ({ unread: eb.ref('conversations.unread') })),
      )
      .execute();
}

/** A conversation as a member has it, for this transaction alone: what the other writes meanwhile comes after it. Undefined for none. */
export function holdOwn(db: Transaction<Database>, { member, other }: Pair) {
  return db
    .updateTable('conversations')
    .set((eb) => ({ unread: eb.ref('unread') }))
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .returning(['last_id', 'unread', 'read_id', 'cleared_id'])
    .executeTakeFirst();
}

/** How many messages the other wrote after one of these. */
export async function countAfter(
  db: Transaction<Database>,
  { member, other }: Pair,
  ...ids: readonly number[]
): Promise<number> {
  const { total } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('pair', '=', pairKey({ member, other }))
    .where('id', '>', Math.max(...ids))
    .where('from_id', '=', other)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The latest message that a member sees of a conversation is written down anew, after one was taken away. */
export async function followLast(
  db: Transaction<Database>,
  { member, other }: Pair,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set((eb) => ({
      last_id: eb
        .selectFrom('messages')
        .select(({ fn }) => fn.max('messages.id').as('id'))
        .where('pair', '=', pairKey({ member, other }))
        .whereRef('messages.id', '>', 'conversations.cleared_id'),
    }))
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .execute();
}
