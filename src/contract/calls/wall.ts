import { type ReadCall, noQuery } from '../call.ts';
import { comment, type Comment } from '../entities/comment.ts';
import { WALL_SECTIONS } from '../enums.ts';
import { group } from '../id-group.ts';
import { jsonPath } from '../json-path.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { pageOf } from '../list-answer.ts';

const section = params.oneOf('section', WALL_SECTIONS, 'bad_section');

const template = jsonPath(
  path`json/wall/${params.lifetime}/${params.count}/${section}/${group}/${params.id}.${params.page}.${params.suffix}`,
);

export type WallParams = ReturnType<typeof template.parse> & object;

/** What was written on the wall of a member, model or channel, newest first. The path is ours. */
export const wall: ReadCall<
  WallParams,
  undefined,
  { posts: Comment[]; totalCount: number; pages: number }
> = {
  kind: 'read',
  name: 'wall',
  access: 'anyone',
  isOwn: ({ section: of }) => of === 'members',
  path: template,
  query: noQuery,
  answer: pageOf('posts', comment),
  errors: ['bad_section', 'bad_id', 'bad_group', 'bad_count', 'bad_page', 'not_found'],
};
