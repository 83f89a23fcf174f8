import { COMMENTS_PAGE_SIZE } from '#config/limits.ts';
import type { Comment } from '#contract/entities/comment.ts';

export const COMMENT_SORTS = ['newest', 'oldest', 'best'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** The order that an address names; the newest first where it names none. */
export const readCommentSort = (text: string | null): CommentSort =>
  COMMENT_SORTS.find((sort) => sort === text) ?? 'newest';

/** A comment with its replies, the oldest first. The comment is null where it is gone and its replies are not. */
export interface Thread {
  id: number;
  comment: Comment | null;
  replies: Comment[];
}

/** Threads of comments that came newest first. One whose comment is gone stands where its newest reply stands. */
export function threadsOf(comments: readonly Comment[], sort: CommentSort): Thread[] {
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    const id = comment.parentId || comment.id;
    const thread = threads.get(id) ?? { id, comment: null, replies: [] };
    if (comment.parentId === 0) thread.comment = comment;
    else thread.replies.unshift(comment);
    threads.set(id, thread);
  }
  const places = new Map(comments.map((comment, place) => [comment, place]));
  const placeOf = ({ comment, replies }: Thread): number =>
    places.get(comment ?? (replies.at(-1) as Comment)) ?? 0;
  const likesOf = ({ comment }: Thread): number => comment?.likes ?? -1;
  const all = [...threads.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
  if (sort === 'oldest') return all.toReversed();
  return sort === 'best' ? all.toSorted((a, b) => likesOf(b) - likesOf(a)) : all;
}

/** The page on which the thread of a comment is, also of one that is gone; null where none has it. */
export function pageOf(threads: readonly Thread[], id: number): number | null {
  const place = threads.findIndex(
    (thread) => thread.id === id || thread.replies.some((reply) => reply.id === id),
  );
  return place < 0 ? null : Math.floor(place / COMMENTS_PAGE_SIZE) + 1;
}
