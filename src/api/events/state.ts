import { seconds, type ServiceContext } from '../context.ts';
import { countUnreadConversations } from '../services/messages/count.ts';
import { countUnread } from '../services/notifications/list.ts';
import type { Viewer } from '../viewer.ts';

/** What an event tells: how much is not read. `id` is the same while nothing is new. */
export interface EventState {
  id: string;
  messages: number;
  notifications: number;
}

/** What there is for a member. */
export async function stateOf(
  { db }: Pick<ServiceContext, 'db'>,
  { id: member }: Pick<Viewer, 'id'>,
): Promise<EventState> {
  const [messages, notifications, { last }] = await Promise.all([
    countUnreadConversations({ db }, member),
    countUnread({ db }, member),
    db
      .selectFrom('conversations')
      .select(({ fn }) => fn.max('last_id').as('last'))
      .where('member_id', '=', member)
      .executeTakeFirstOrThrow(),
  ]);
  return { id: `${last ?? 0}-${messages}-${notifications}`, messages, notifications };
}

/** Whether a session is still one. */
export async function isOpen(
  context: Pick<ServiceContext, 'db' | 'now'>,
  { session }: Pick<Viewer, 'session'>,
): Promise<boolean> {
  const row = await context.db
    .selectFrom('sessions')
    .select('member_id')
    .where('token_hash', '=', session)
    .where('expires_ts', '>', seconds(context))
    .executeTakeFirst();
  return row !== undefined;
}
