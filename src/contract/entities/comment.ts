import { z } from 'zod';
import { looseMediaAddress } from '../addresses.ts';
import { looseLine, wireText } from '../texts.ts';
import { looseCount, wireDate, wireId } from '../wire.ts';

/** A comment (SPEC.md §3); `postedAt` is epoch milliseconds, `authorId` 0 when the author is gone. */
export const comment = z
  .object({
    comment_id: wireId,
    comment: wireText,
    name: looseLine,
    avatar: looseMediaAddress,
    added_date: wireDate,
    _id: looseCount,
  })
  .transform((wire) => ({
    id: wire.comment_id,
    text: wire.comment,
    name: wire.name,
    avatar: wire.avatar,
    postedAt: wire.added_date,
    authorId: wire._id,
  }));
export type Comment = z.output<typeof comment>;
