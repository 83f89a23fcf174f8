import { cacheTags } from '#config/cache-tags.ts';
import type { MessagesAct } from '#contract/calls/messages.ts';
import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { settle } from '../notifications/settle.ts';
import { countAfter, holdOwn } from './pair.ts';

/** Notes that a member has read a conversation, as far as they were shown it; nothing where nothing was unread. Throws `need_auth`. */
export async function readConversation(
  context: WriteContext,
  { object_id: other, last: shown }: MessagesAct<'read'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    const pair = { member, other };
    const own = await holdOwn(db, pair);
    const last = own?.last_id ?? 0;
    const read = Math.min(shown ?? last, last);
    const unread =
      own && read < last ? await countAfter(db, pair, read, own.read_id, own.cleared_id) : 0;
    const isChanged = own !== undefined && unread < own.unread;
    if (isChanged)
      await db
        .updateTable('conversations')
        .set({ unread, read_id: Math.max(read, own.read_id) })
        .where('member_id', '=', member)
        .where('other_id', '=', other)
        .execute();
    const about = { section: 'members', id: other } as const;
    const isSettled = unread === 0 && (await settle(db, { member, kind: 'message', about }));
    if (isChanged || isSettled) await context.purge(db, [cacheTags.inbox(member)]);
  });
  return { ok: 1 };
}
