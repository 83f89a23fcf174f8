import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';

const DAY = '2026-01-02 03:04:05';
const TIME = 1_767_323_045_000;

describe('a comment', () => {
  it('is read with who wrote it, or without', () => {
    const wire = [
      {
        comment_id: '1',
        comment: 'Nice\nlake',
        name: 'Ann',
        avatar: '/a.jpg',
        added_date: DAY,
        _id: 8,
        parent_id: '3',
        likes: '2',
        edited_date: DAY,
        by_author: 1,
        liked: 1,
      },
      { comment_id: 2, comment: 'No name' },
    ];
    const comments = [
      {
        ...{
          id: 1,
          text: 'Nice\nlake',
          name: 'Ann',
          avatar: '/a.jpg',
          postedAt: TIME,
          authorId: 8,
        },
        ...{ parentId: 3, likes: 2, editedAt: TIME, byAuthor: true, liked: true },
      },
      {
        ...{ id: 2, text: 'No name', name: '', avatar: '', postedAt: 0, authorId: 0 },
        ...{ parentId: 0, likes: 0, editedAt: 0, byAuthor: false, liked: false },
      },
    ];
    const read = (total_count: number) =>
      calls.comments.answer.parse({ comments: wire, total_count });
    expect(read(30)).toEqual({ comments, totalCount: 30 });
    expect(read(0)).toEqual({ comments, totalCount: 2 });
  });
});
