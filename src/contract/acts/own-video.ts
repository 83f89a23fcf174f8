import '../without-eval.ts';
import { z } from 'zod';
import { MEMBER_ACT_ERRORS } from '../act.ts';
import { wireId } from '../wire.ts';

/** Fields of an action that puts a video into a list of one's own, or takes it out. */
export const ownVideoBody = <const Name extends string>(act: Name) =>
  z.object({ act: z.literal(act), section: z.enum(['add', 'rem']), video_id: wireId });

/** What is there already is not added again; taking out what is not there is done. */
export const OWN_VIDEO_ERRORS = [...MEMBER_ACT_ERRORS, 'not_found', 'already_added'] as const;
