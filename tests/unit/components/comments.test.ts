import { describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE } from '#config/limits.ts';
import type { Comment } from '#contract/entities/comment.ts';
import { pageOf, threadsOf } from '#components/comments/threads.ts';
import { textPieces } from '#lib/comment-times.ts';

const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  ...{ id, text: '', name: '', avatar: '', postedAt: 0, authorId: 1 },
  ...{ parentId: 0, likes: 0, editedAt: 0, byAuthor: false, liked: false },
  ...more,
});

describe('threads of comments', () => {
  const all = [
    comment(6, { parentId: 2 }),
    comment(5, { parentId: 1 }),
    comment(4),
    comment(3, { parentId: 2 }),
    comment(1, { likes: 2 }),
  ];
  const shape = (sort: 'newest' | 'oldest' | 'best') =>
    threadsOf(all, sort).map(({ id, comment: own, replies }) => [
      own ? id : null,
      ...replies.map((reply) => reply.id),
    ]);

  it('have replies below what they answer, the oldest first, also where that is gone', () => {
    expect(shape('newest')).toEqual([[null, 3, 6], [4], [1, 5]]);
    expect(shape('oldest')).toEqual([[1, 5], [4], [null, 3, 6]]);
    expect(shape('best')).toEqual([[1, 5], [4], [null, 3, 6]]);
  });

  it('are found by what is in them, by their number also where what they begin with is gone', () => {
    const later = Array.from({ length: COMMENTS_PAGE_SIZE }, (_, index) => comment(20 - index));
    const threads = threadsOf([...later, ...all], 'newest');
    expect([20, 5, 3, 2, 99].map((id) => pageOf(threads, id))).toEqual([1, 2, 2, 2, null]);
  });
});

describe('times in a comment', () => {
  it.each([
    ['at 0:42 and 1:02:03', 4000, ['at ', 42, ' and ', 3723]],
    ['12:34', 755, [754]],
    ['12:34 is after its end', 754, ['12:34 is after its end']],
    ['no 1:99, 10:20:30:40, 1.2:30 or a1:5', 9000, ['no 1:99, 10:20:30:40, 1.2:30 or a1:5']],
    ['', 100, []],
  ])('%s of %d seconds', (text, seconds, wanted) => {
    const pieces = textPieces(text, seconds);
    expect(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.at))).toEqual(wanted);
  });
});
