import { z } from 'zod';
import { type ReadCall, noQuery } from '../call.ts';
import { comment, type Comment } from '../entities/comment.ts';
import { OBJECT_SECTIONS } from '../enums.ts';
import { group } from '../id-group.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { totalOf } from '../list-answer.ts';
import { listOf, looseCount } from '../wire.ts';

const section = params.oneOf('section', OBJECT_SECTIONS, 'bad_section');

const template = jsonPath(
  path`json/comments/${params.lifetime}/${section}/${group}/${params.id}.${params.suffix}`,
);

export type CommentsParams = ReturnType<typeof template.parse> & object;

/** Newest first; of very many, whose number `totalCount` says, the newest and what these answer. */
export interface CommentList {
  comments: Comment[];
  totalCount: number;
}

/** The comments on one object; the client shows 10 a page (SPEC.md §7). */
export const comments: ReadCall<CommentsParams, undefined, CommentList> = {
  kind: 'read',
  name: 'comments',
  access: 'anyone',
  isOwn: ({ section: of }) => of === 'members',
  path: template,
  query: noQuery,
  answer: z.object({ comments: listOf(comment), total_count: looseCount }).transform((wire) => ({
    comments: wire.comments,
    totalCount: totalOf(wire.total_count, wire.comments),
  })),
  errors: ['bad_section', 'bad_group', 'bad_id', 'not_found', 'no_permission'],
};
