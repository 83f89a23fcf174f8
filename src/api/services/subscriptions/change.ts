import { cacheTags } from '#config/cache-tags.ts';
import { MAX_SUBSCRIPTIONS } from '#config/limits.ts';
import type { SubscribeBody } from '#contract/acts/subscribe.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import { addToCounter } from '../../db/counters.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { requireUnblocked } from '../blocks/blocked.ts';
import { holdMembers } from '../friends/pair.ts';
import { requireKnown, requireMember, requireShown } from '../members/access.ts';
import { notify } from '../notifications/notify.ts';
import { text } from '../wire-values.ts';
import { subscriberOf, unsubscribe, type Subscribable } from './unsubscribe.ts';

/** The tag of the pages that show how many subscribe to something. Throws `not_found`, to who begins to also for what is not shown. */
async function tagOf(
  context: WriteContext,
  { section, id }: Subscribable,
  isBegun: boolean,
): Promise<string> {
  if (section === 'members') {
    await (isBegun ? requireMember(context, id) : requireKnown(context, id));
    return cacheTags.member(id);
  }
  const row = await context.db
    .selectFrom(section)
    .select(['dir', 'visible'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || (isBegun && row.visible === 0)) throw new ServiceError('not_found');
  return section === 'channels' ? cacheTags.channel(row.dir) : cacheTags.model(row.dir);
}

async function add(
  context: WriteContext,
  db: Transaction<Database>,
  { member, to }: { member: number; to: Subscribable },
): Promise<void> {
  // The subscriber is held: of several that are begun at once each counts those before it.
  await holdMembers(db, to.section === 'members' ? [member, to.id] : [member]);
  if (to.section === 'members') {
    await requireUnblocked(db, member, to.id);
    await requireShown(db, member);
  }
  const { total } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  if (Number(total) >= MAX_SUBSCRIPTIONS) throw new ServiceError('list_full');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscriptions')
    .values({
      member_id: member,
      section: to.section,
      object_id: to.id,
      added_ts: seconds(context),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw new ServiceError('already_subscribed');
  await addToCounter(db, { table: to.section, id: to.id, counter: 'subscribers' }, 1);
  if (to.section === 'members') await notify(context, db, subscriberOf(to.id, member));
}

/**
 * Subscribes the viewer to something, or ends that; ending what is not there is done. Throws `not_found`,
 * `already_subscribed`, `not_yourself`, `list_full`, and `no_permission` where a member has blocked the other, or who begins to follow one was taken down.
 */
export async function changeSubscription(
  context: WriteContext,
  { section, target, object_id: id }: SubscribeBody,
): Promise<object> {
  const { id: member } = requireViewer(context);
  if (target === 'members' && id === member) throw new ServiceError('not_yourself');
  const to = { section: target, id };
  const tag = await tagOf(context, to, section === 'add');
  await context.limits.take('subscribe_of_member', [{ key: text(member), factor: 1 }]);
  await context.db.transaction().execute(async (db) => {
    await purgeLast(context, db, async (last) => {
      if (section === 'add') await add(last, db, { member, to });
      else if (!(await unsubscribe(last, db, member, to))) return;
      await last.purge(db, [tag, cacheTags.member(member)]);
    });
  });
  return { ok: 1 };
}
