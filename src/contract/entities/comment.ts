import { z } from 'zod';
import { looseMediaAddress } from '../addresses.ts';
import { looseLine, wireText } from '../texts.ts';
import { looseCount, wireDate, wireFlag, wireId } from '../wire.ts';

/**
 * A comment (SPEC.md §3); times are epoch milliseconds, `authorId` is 0 when the author is gone. `parentId` is the comment
 * that it answers, 0 for none; `editedAt` 0 where nobody has; `byAuthor` says that whose video it is wrote it; `liked` that
 * whoever asks likes it, which only an answer that is kept nowhere tells.
 */
export const comment = z
  .object({
    comment_id: wireId,
    comment: wireText,
    name: looseLine,
    avatar: looseMediaAddress,
    added_date: wireDate,
    _id: looseCount,
    // Ours, as what follows it.
    parent_id: looseCount,
    likes: looseCount,
    edited_date: wireDate,
    by_author: wireFlag,
    liked: wireFlag,
  })
  .transform((wire) => ({
    id: wire.comment_id,
    text: wire.comment,
    name: wire.name,
    avatar: wire.avatar,
    postedAt: wire.added_date,
    authorId: wire._id,
    parentId: wire.parent_id,
    likes: wire.likes,
    editedAt: wire.edited_date,
    byAuthor: wire.by_author,
    liked: wire.liked,
  }));
export type Comment = z.output<typeof comment>;
