import type { SubscriptionSection } from '#contract/enums.ts';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import { addToCounter } from '../../db/counters.ts';
import type { Database } from '../../db/schema/index.ts';
import { withdraw, type Notice } from '../notifications/notify.ts';

/** What somebody subscribes to. */
export interface Subscribable {
  section: SubscriptionSection;
  id: number;
}

/** What a member is told to whom somebody subscribes. */
export const subscriberOf = (member: number, by: number): Notice & { by: number } => ({
  ...{ member, kind: 'subscriber', by },
});

/** Ends a subscription and counts it off; gives whether there was one. */
export async function unsubscribe(
  context: Pick<ServiceContext, 'purge' | 'limits'>,
  db: Transaction<Database>,
  member: number,
  { section, id }: Subscribable,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('member_id', '=', member)
    .where('section', '=', section)
    .where('object_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await addToCounter(db, { table: section, id, counter: 'subscribers' }, -1);
  if (section === 'members') await withdraw(context, db, subscriberOf(id, member));
  return true;
}
