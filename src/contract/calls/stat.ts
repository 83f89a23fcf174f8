import { z } from 'zod';
import { WATCH_REPORT_SECONDS } from '#config/limits.ts';
import type { WriteCall } from '../call.ts';
import { objectSection, voteSection, WALL_SECTIONS } from '../enums.ts';
import { STAT_PATH } from '../stat-path.ts';
import { wireText } from '../texts.ts';
import { wireFlag, wireId } from '../wire.ts';

const view = z.object({
  act: z.literal('view'),
  section: objectSection,
  object_id: wireId,
  nogeo: wireFlag.optional(),
  user_id: wireId.optional(),
});

/** How long a video was watched since that was told the last time, by a clock. Ours. */
const watch = z.object({
  act: z.literal('watch'),
  object_id: wireId,
  seconds: z.coerce.number().int().min(1).max(WATCH_REPORT_SECONDS.max),
});

const vote = z.object({
  act: z.literal('vote'),
  section: voteSection,
  object_id: wireId,
  /** 1 like, 0 dislike (SPEC.md §7). */
  vote: z.enum(['0', '1']),
});

/** Takes back the vote that is named; one that does not stand is left as it is, which the answer tells (`taken`). Ours. */
const voteDel = vote.extend({ act: z.literal('vote_del') });

const page = z.object({
  act: z.literal('page'),
  /** The page's name, `embed` for an embedded player (SPEC.md §2). */
  page: z.string().regex(/^[a-z0-9-]{1,40}$/),
  campaign: z.string().optional(),
});

const comm = z.object({
  act: z.literal('comm'),
  section: objectSection,
  object_id: wireId,
  msg: wireText,
  /** The comment that is answered. */
  parent_id: wireId.optional(),
});

/** Something on a wall. Ours. */
const wall = z.object({
  act: z.literal('wall'),
  section: z.enum(WALL_SECTIONS),
  object_id: wireId,
  msg: wireText,
});

/** What becomes of a comment or of something on a wall afterwards. Ours. */
const commEdit = z.object({ act: z.literal('comm_edit'), comment_id: wireId, msg: wireText });
const commDel = z.object({ act: z.literal('comm_del'), comment_id: wireId });
const wallDel = z.object({ act: z.literal('wall_del'), comment_id: wireId });
/** 1 to like, 0 to take that back. */
const commLike = z.object({
  act: z.literal('comm_like'),
  comment_id: wireId,
  like: z.enum(['0', '1']),
});

/** What the stat call takes. */
export const statBody = z.discriminatedUnion('act', [
  view,
  watch,
  vote,
  voteDel,
  page,
  comm,
  wall,
  commEdit,
  commDel,
  wallDel,
  commLike,
]);
export type StatBody = z.output<typeof statBody>;
/** The fields of one of its acts. */
export type StatAct<Act extends StatBody['act']> = Extract<StatBody, { act: Act }>;

/** `commentId` where something was written, whose number it is (SPEC.md §7). */
export const statAnswer = z
  .object({
    ok: z.unknown().optional(),
    comment_id: wireId.optional(),
    /** Of `vote_del`: 0 where no such vote stood. */
    taken: wireFlag.optional(),
  })
  .refine(({ ok, comment_id }) => ok !== undefined || comment_id !== undefined)
  .transform(({ comment_id }) => ({
    ok: true as const,
    ...(comment_id !== undefined && { commentId: comment_id }),
  }));

/** Views, votes, page views and comments (SPEC.md §7). Open to visitors, but for what members write (`need_auth`). */
export const stat: WriteCall<StatBody, { ok: true; commentId?: number }> = {
  kind: 'write',
  name: 'stat',
  access: 'anyone',
  path: STAT_PATH,
  body: statBody,
  answer: statAnswer,
  errors: [
    'bad_request',
    'bad_origin',
    'not_found',
    'already_voted',
    'need_auth',
    'no_permission',
    'required',
    'min_length',
    'max_length',
    'edit_over',
    'too_many_attempts',
    'invalid',
    'busy',
  ],
};
