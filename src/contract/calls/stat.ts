import { z } from 'zod';
import type { WriteCall } from '../call.ts';
import { objectSection, voteSection } from '../enums.ts';
import { STAT_PATH } from '../stat-path.ts';
import { wireFlag, wireId } from '../wire.ts';

const view = z.object({
  act: z.literal('view'),
  section: objectSection,
  object_id: wireId,
  nogeo: wireFlag.optional(),
  user_id: wireId.optional(),
});

const vote = z.object({
  act: z.literal('vote'),
  section: voteSection,
  object_id: wireId,
  /** 1 like, 0 dislike (SPEC.md §7). */
  vote: z.enum(['0', '1']),
});

const page = z.object({
  act: z.literal('page'),
  /** The page's name, `embed` for an embedded player (SPEC.md §2). */
  page: z.string().regex(/^[a-z0-9-]{1,40}$/),
  campaign: z.string().optional(),
});

/** What the stat call takes. Comments (`act=comm`) join with the member area, which they need. */
export const statBody = z.discriminatedUnion('act', [view, vote, page]);
export type StatBody = z.output<typeof statBody>;

export const statAnswer = z.object({ ok: z.unknown() }).transform(() => ({ ok: true as const }));

/** Views, votes and page views (SPEC.md §7). Open to visitors. */
export const stat: WriteCall<StatBody, { ok: true }> = {
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
    'too_many_attempts',
    'invalid',
    'busy',
  ],
};
