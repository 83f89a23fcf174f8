import '../without-eval.ts';
import { z } from 'zod';
import { MEMBER_ACT_ERRORS } from '../act.ts';
import { wireCount, wireId } from '../wire.ts';

/** Fields of an action that puts a video into a list of one's own, or takes it out; `added` as its removal answered it puts it back where it was. */
export const ownVideoBody = <const Name extends string>(act: Name) =>
  z.object({
    act: z.literal(act),
    section: z.enum(['add', 'rem']),
    video_id: wireId,
    added: wireCount.optional(),
  });

/** When what was removed had been added, in seconds since 1970: null where nothing was removed. */
export const ownVideoAnswer = z
  .object({ ok: z.unknown(), added: wireCount.nullable().catch(null).default(null) })
  .transform(({ added }) => ({ ok: true as const, added }));
export type OwnVideoAnswer = z.output<typeof ownVideoAnswer>;

/** What is there already is not added again; taking out what is not there is done. */
export const OWN_VIDEO_ERRORS = [...MEMBER_ACT_ERRORS, 'not_found', 'already_added'] as const;
