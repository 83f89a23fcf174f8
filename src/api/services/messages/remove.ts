import { cacheTags } from '#config/cache-tags.ts';
import type { MessagesAct } from '#contract/calls/messages.ts';
import type { Transaction } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { withdraw } from '../notifications/notify.ts';
import { settle } from '../notifications/settle.ts';
import { countAfter, followLast, holdConversation, holdOwn, pairKey, type Pair } from './pair.ts';

/**
 * Takes a message of one's own back: it is gone for both. Throws `need_auth`, `not_found` for one that is gone or that one has no
 * part in, `no_permission` for the other's.
 */
export async function removeMessage(
  context: WriteContext,
  { message_id: id }: MessagesAct<'rem'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const found = await context.db
    .selectFrom('messages')
    .select(['from_id', 'to_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || (found.from_id !== member && found.to_id !== member))
    throw new ServiceError('not_found');
  if (found.from_id !== member) throw new ServiceError('no_permission');
  const other = found.to_id;
  await context.db.transaction().execute(async (db) => {
    await holdConversation(db, { member, other });
    const gone = await db.deleteFrom('messages').where('id', '=', id).executeTakeFirst();
    // Twice at the same time: it is counted once.
    if (Number(gone.numDeletedRows) === 0) return;
    const theirs = await db
      .updateTable('conversations')
      .set((eb) => ({ unread: eb('unread', '-', 1) }))
      .where('member_id', '=', other)
      .where('other_id', '=', member)
      .where('unread', '>', 0)
      .where('read_id', '<', id)
      .where('cleared_id', '<', id)
      .returning('unread')
      .executeTakeFirst();
    const about = { section: 'members', id: member } as const;
    await followLast(db, { member, other });
    await followLast(db, { member: other, other: member });
    await purgeLast(context, db, async (last) => {
      // The others that it told of were read.
      if (theirs?.unread === 0)
        await withdraw(last, db, { member: other, kind: 'message', by: member, about });
      await last.purge(db, [cacheTags.inbox(other), cacheTags.inbox(member)]);
    });
  });
  return { ok: 1 };
}

/** What both have deleted is gone for good. */
async function forgetCleared(db: Transaction<Database>, { member, other }: Pair): Promise<void> {
  const rows = await db
    .selectFrom('conversations')
    .select('cleared_id')
    .where('member_id', 'in', [member, other])
    .where('other_id', 'in', [member, other])
    .execute();
  const both = Math.min(...rows.map(({ cleared_id }) => cleared_id));
  await db
    .deleteFrom('messages')
    .where('pair', '=', pairKey({ member, other }))
    .where('id', '<=', both)
    .execute();
}

/**
 * Deletes a conversation for oneself, as far as it was shown; what is written after it begins it anew. What the other has deleted too is gone for good.
 * Throws `need_auth`.
 */
export async function clearConversation(
  context: WriteContext,
  { object_id: other, last: shown }: MessagesAct<'clear'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    const pair = { member, other };
    const known = await db
      .selectFrom('conversations')
      .select('member_id')
      .where('member_id', '=', member)
      .where('other_id', '=', other)
      .executeTakeFirst();
    if (!known) return;
    // Of two who delete it at the same time the second one sees what the first did.
    await holdConversation(db, pair);
    const own = await holdOwn(db, pair);
    if (!own) return;
    const last = own.last_id ?? own.cleared_id;
    const cleared_id = Math.max(own.cleared_id, Math.min(shown ?? last, last));
    const unread = cleared_id < last ? await countAfter(db, pair, cleared_id, own.read_id) : 0;
    await db
      .updateTable('conversations')
      .set({ cleared_id, unread })
      .where('member_id', '=', member)
      .where('other_id', '=', other)
      .execute();
    await forgetCleared(db, pair);
    await followLast(db, pair);
    const about = { section: 'members', id: other } as const;
    if (unread === 0) await settle(db, { member, kind: 'message', about });
    await context.purge(db, [cacheTags.inbox(member)]);
  });
  return { ok: 1 };
}
