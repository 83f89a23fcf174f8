import { MESSAGES_PAGE_SIZE } from '#config/messages.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { hasBlocked } from '../blocks/blocked.ts';
import { shownAvatar } from '../members/visibility.ts';
import { address, date, text } from '../wire-values.ts';
import { requireMayWrite } from './may-write.ts';
import { pairKey, type Pair } from './pair.ts';

/** Whether a message would be taken. */
async function mayWrite(context: CallContext, pair: Pair): Promise<boolean> {
  try {
    await requireMayWrite(context, pair);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'no_permission') return false;
    throw error;
  }
}

/** The viewer's conversation with another member. Throws `need_auth`, `not_found`, `not_yourself`. */
export async function getConversation(
  context: CallContext,
  _params: object,
  { id: other, before }: { id: number; before?: number },
): Promise<object> {
  const { id: member } = requireViewer(context);
  if (member === other) throw new ServiceError('not_yourself');
  const { db } = context;
  const pair = { member, other };
  const person = await db
    .selectFrom('members')
    .select(['id', 'display_name'])
    .select((eb) => shownAvatar(eb).as('avatar'))
    .where('id', '=', other)
    .executeTakeFirst();
  if (!person) throw new ServiceError('not_found');
  const own = await db
    .selectFrom('conversations')
    .select(['cleared_id', 'unread'])
    .where('member_id', '=', member)
    .where('other_id', '=', other)
    .executeTakeFirst();
  const messages = db
    .selectFrom('messages')
    .select(['id', 'from_id', 'text', 'added_ts'])
    .where('pair', '=', pairKey(pair))
    .where('id', '>', own?.cleared_id ?? 0)
    .orderBy('id', 'desc')
    .limit(MESSAGES_PAGE_SIZE + 1);
  const [rows, canWrite, isBlocked] = await Promise.all([
    (before === undefined ? messages : messages.where('id', '<', before)).execute(),
    mayWrite(context, pair),
    hasBlocked(db, pair),
  ]);
  const shown = rows.slice(0, MESSAGES_PAGE_SIZE).toReversed();
  return {
    member: {
      _id: text(person.id),
      name: person.display_name,
      avatar: address(context.base, person.avatar),
    },
    messages: shown.map((row) => ({
      message_id: text(row.id),
      text: row.text,
      added_date: date(row.added_ts),
      own: Number(row.from_id === member),
    })),
    older: Number(rows.length > MESSAGES_PAGE_SIZE),
    newer: Number(before !== undefined),
    unread: text(own?.unread ?? 0),
    can_write: Number(canWrite),
    blocked: Number(isBlocked),
  };
}
