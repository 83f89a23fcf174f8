import type { MessagesAct, MessagesBody } from '#contract/calls/messages.ts';
import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { readConversation } from './read.ts';
import { clearConversation, removeMessage } from './remove.ts';
import { sendMessage } from './send.ts';

/** Sets who may begin to write to the viewer. Throws `need_auth`. */
async function setAudience(
  context: WriteContext,
  { who }: MessagesAct<'audience'>,
): Promise<object> {
  const { id } = requireViewer(context);
  await context.db
    .updateTable('members')
    .set({ privacy_messages: who })
    .where('id', '=', id)
    .execute();
  return { ok: 1 };
}

/** Carries out what is posted to messages.php (SPEC.md §7). */
export function actOnMessages(context: WriteContext, body: MessagesBody): Promise<object> {
  switch (body.act) {
    case 'send':
      return sendMessage(context, body);
    case 'read':
      return readConversation(context, body);
    case 'rem':
      return removeMessage(context, body);
    case 'clear':
      return clearConversation(context, body);
    case 'audience':
      return setAudience(context, body);
  }
}
