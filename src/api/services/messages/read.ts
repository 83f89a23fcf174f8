import { cacheTags } from '#config/cache-tags.ts';
import type { MessagesAct } from '#contract/calls/messages.ts';
import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { settle } from '../notifications/settle.ts';

/** Notes that a member has read all of a conversation; nothing where nothing was unread. Throws `need_auth`. */
export async function readConversation(
  context: WriteContext,
  { object_id: other }: MessagesAct<'read'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('conversations')
      .set((eb) => ({ unread: 0, read_id: eb.fn.coalesce('last_id', eb.lit(0)) }))
      .where('member_id', '=', member)
      .where('other_id', '=', other)
      .where('unread', '>', 0)
      .executeTakeFirst();
    const about = { section: 'members', id: other } as const;
    const isSettled = await settle(db, { member, kind: 'message', about });
    if (Number(changed.numUpdatedRows) > 0 || isSettled)
      await context.purge(db, [cacheTags.inbox(member)]);
  });
  return { ok: 1 };
}
