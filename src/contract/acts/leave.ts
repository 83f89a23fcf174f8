import '../without-eval.ts';
import { z } from 'zod';
import { INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { wireCount, wireId } from '../wire.ts';
import { done, type Done } from './done.ts';

const body = z.object({
  act: z.literal('leave'),
  video_id: wireId,
  /** Whole seconds into the video. */
  at: wireCount,
  /** Whom the page knows: another one's is not kept. */
  user_id: wireId,
});
export type LeaveBody = z.output<typeof body>;

/** Tells at which second a video of one's history was left. Ours. */
export const leave: Act<LeaveBody, Done> = {
  kind: 'write',
  name: 'leave',
  act: 'leave',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer: done,
  errors: MEMBER_ACT_ERRORS,
};
