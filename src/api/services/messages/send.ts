import { cacheTags } from '#config/cache-tags.ts';
import { MESSAGE_MAX_LENGTH } from '#config/messages.ts';
import type { MessagesAct } from '#contract/calls/messages.ts';
import { checkField } from '#lib/field-check.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { holdPair } from '../friends/pair.ts';
import { notify } from '../notifications/notify.ts';
import { text } from '../wire-values.ts';
import { requireMayWrite } from './may-write.ts';
import { holdConversation, pairKey, type Pair } from './pair.ts';

/** Throws `required` or `max_length` with the field `msg`. */
function requireText(msg: string): string {
  const problem = checkField(msg, { required: true, max: MESSAGE_MAX_LENGTH });
  if (problem === null) return msg;
  const code = problem.code === 'required' ? 'required' : 'max_length';
  throw new ServiceError(code, { field: 'msg', ...(problem.info && { info: problem.info }) });
}

interface Sent {
  written: string;
  key: string | null;
}

/** The message that came with this form before, in the same words. */
async function sentBefore({ db }: WriteContext, { member, other }: Pair, { written, key }: Sent) {
  if (key === null) return null;
  const row = await db
    .selectFrom('messages')
    .select(['id', 'text', 'to_id'])
    .where('from_id', '=', member)
    .where('send_key', '=', key)
    .executeTakeFirst();
  return row?.to_id === other && row.text === written ? row.id : null;
}

/** Counts the message, and one more person who is written to where there is no conversation yet. */
async function spend({ db, limits }: WriteContext, { member, other }: Pair): Promise<void> {
  await limits.take('message_of_member', [{ key: text(member), factor: 1 }]);
  const known = await db
    .selectFrom('conversations')
    .select('last_id')
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .executeTakeFirst();
  if (!known) await limits.take('conversation_of_member', [{ key: text(member), factor: 1 }]);
}

/** Writes a message down; 0 where another sending of its form was faster. */
async function insert(
  db: Transaction<Database>,
  pair: Pair,
  { written, key, now }: Sent & { now: number },
): Promise<number> {
  const { member, other } = pair;
  await holdConversation(db, pair);
  const row = await db
    .insertInto('messages')
    .values({
      ...{ pair: pairKey(pair), from_id: member, to_id: other },
      ...{ text: written, send_key: key, added_ts: now },
    })
    .onConflict((conflict) => conflict.columns(['from_id', 'send_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return 0;
  const { id } = row;
  await db
    .updateTable('conversations')
    .set({ last_id: id })
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .execute();
  await db
    .updateTable('conversations')
    .set((eb) => ({ last_id: id, unread: eb('unread', '+', 1) }))
    .where('member_id', '=', other)
    .where('other_id', '=', member)
    .execute();
  return id;
}

/**
 * Sends a message to another member and gives its number. A form that is sent twice sends one; other words in it are another
 * message.
 *
 * @throws ServiceError `need_auth`, `not_yourself`, `required`, `max_length`, `not_found`, `no_permission` (`requireMayWrite`),
 * `too_many_attempts`.
 */
export async function sendMessage(
  context: WriteContext,
  { object_id: other, msg, key: sent }: MessagesAct<'send'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const pair = { member, other };
  if (member === other) throw new ServiceError('not_yourself');
  const written = requireText(msg);
  const key = sent === undefined || sent === '' ? null : sent;
  const before = await sentBefore(context, pair, { written, key });
  if (before !== null) return { ok: 1, message_id: text(before) };
  await requireMayWrite(context, pair);
  await spend(context, pair);
  const now = seconds(context);
  const id = await context.db.transaction().execute(async (db) => {
    // Again, as one may have blocked the other meanwhile.
    await holdPair(db, pair);
    await requireMayWrite({ db }, pair);
    const added =
      (await insert(db, pair, { written, key, now })) ||
      // Another sending was faster; other words are another message.
      ((await sentBefore({ ...context, db }, pair, { written, key })) ??
        (await insert(db, pair, { written, key: null, now })));
    const about = { section: 'members', id: member } as const;
    await purgeLast(context, db, async (last) => {
      await notify(last, db, { member: other, kind: 'message', by: member, about });
      await last.purge(db, [cacheTags.inbox(other), cacheTags.inbox(member)]);
    });
    return added;
  });
  return { ok: 1, message_id: text(id) };
}
