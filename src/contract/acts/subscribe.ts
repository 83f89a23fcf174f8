import '../without-eval.ts';
import { z } from 'zod';
import { INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { SUBSCRIPTION_SECTIONS } from '../enums.ts';
import { wireId } from '../wire.ts';
import { done, type Done } from './done.ts';

const body = z.object({
  act: z.literal('subscribe'),
  section: z.enum(['add', 'rem']),
  /** What kind of thing `object_id` is of. */
  target: z.enum(SUBSCRIPTION_SECTIONS),
  object_id: wireId,
});
export type SubscribeBody = z.output<typeof body>;

/** Subscribes to a channel, a model or a member, or ends that (SPEC.md §1, §6, §8); ending what is not there is done. */
export const subscribe: Act<SubscribeBody, Done> = {
  kind: 'write',
  name: 'subscribe',
  act: 'subscribe',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer: done,
  errors: [
    ...MEMBER_ACT_ERRORS,
    ...(['not_found', 'no_permission'] as const),
    ...(['already_subscribed', 'not_yourself', 'list_full'] as const),
  ],
};
