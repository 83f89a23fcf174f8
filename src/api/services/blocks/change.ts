import { MAX_BLOCKS } from '#config/limits.ts';
import type { BlockBody } from '#contract/acts/block.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { dropRequests, holdMembers, pairTags, unfriend, type Pair } from '../friends/pair.ts';
import { requireKnown } from '../members/access.ts';
import { withdrawAll } from '../notifications/notify.ts';
import { unsubscribe } from '../subscriptions/unsubscribe.ts';
import { text } from '../wire-values.ts';

/** Ends what there is between two members: nothing is left by which one hears of the other. */
async function separate(
  context: WriteContext,
  db: Transaction<Database>,
  pair: Pair,
): Promise<void> {
  const { member, other } = pair;
  await dropRequests(db, pair);
  await unfriend(db, pair);
  await unsubscribe(context, db, member, { section: 'members', id: other });
  await unsubscribe(context, db, other, { section: 'members', id: member });
  await withdrawAll(context, db, { member, by: other });
  await withdrawAll(context, db, { member: other, by: member });
}

async function add(context: WriteContext, db: Transaction<Database>, pair: Pair): Promise<void> {
  const { member, other } = pair;
  const { total } = await db
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  if (Number(total) >= MAX_BLOCKS) throw new ServiceError('list_full');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blocks')
    .values({ member_id: member, blocked_id: other, added_ts: seconds(context) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  await separate(context, db, pair);
  await context.purge(db, pairTags(pair));
}

/**
 * Blocks a member: ends what is between the two, and lets nothing more begin. Taking it back brings nothing back. Throws
 * `not_found`, `not_yourself`, `list_full`.
 */
export async function changeBlock(
  context: WriteContext,
  { section, object_id: other }: BlockBody,
): Promise<object> {
  const { id: member } = requireViewer(context);
  if (member === other) throw new ServiceError('not_yourself');
  await requireKnown(context, other);
  await context.limits.take('block_of_member', [{ key: text(member), factor: 1 }]);
  const pair = { member, other };
  await context.db.transaction().execute(async (db) => {
    await holdMembers(db, [member, other]);
    if (section === 'add') await purgeLast(context, db, (last) => add(last, db, pair));
    else
      await db
        .deleteFrom('blocks')
        .where('member_id', '=', member)
        .where('blocked_id', '=', other)
        .execute();
  });
  return { ok: 1 };
}
