import type { z } from 'zod';
import type { ReadCall } from '../call.ts';
import { decision } from '../entities/decision.ts';
import { pageQuery } from '../page-query.ts';
import { path } from '../path.ts';
import { pageOf } from '../list-answer.ts';

export const decisionsAnswer = pageOf('decisions', decision);
export type Decisions = z.output<typeof decisionsAnswer>;

/** Every decision, the latest first. The path is ours. */
export const decisions: ReadCall<object, { page: number } | undefined, Decisions> = {
  kind: 'read',
  name: 'decisions',
  access: 'moderator',
  path: path`decisions.php`,
  query: pageQuery,
  answer: decisionsAnswer,
  errors: ['need_auth', 'no_permission', 'need_factor', 'bad_page'],
};
