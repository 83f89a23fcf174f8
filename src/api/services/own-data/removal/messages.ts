import { cacheTags } from '#config/cache-tags.ts';
import type { RemovalStep } from './step.ts';

/** Conversations with them as others have them, whose open pages hear that what was not read there is gone. */
export const removeConversations: RemovalStep = async ({ db, id, most }) => {
  const others = await db
    .deleteFrom('conversations')
    .where('other_id', '=', id)
    .where('member_id', 'in', (from) =>
      from.selectFrom('conversations').select('member_id').where('other_id', '=', id).limit(most),
    )
    .returning('member_id')
    .execute();
  return { found: others.length, tags: others.map((one) => cacheTags.inbox(one.member_id)) };
};

const removeMessages =
  (side: 'from_id' | 'to_id'): RemovalStep =>
  async ({ db, id, most }) => {
    const gone = await db
      .deleteFrom('messages')
      .where('id', 'in', (from) =>
        from.selectFrom('messages').select('id').where(side, '=', id).limit(most),
      )
      .returning('id')
      .execute();
    return { found: gone.length, tags: [] };
  };

/** What they wrote to others, and others to them: gone for both. */
export const removeSent = removeMessages('from_id');
export const removeReceived = removeMessages('to_id');
