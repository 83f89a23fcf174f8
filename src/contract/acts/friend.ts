import '../without-eval.ts';
import { z } from 'zod';
import { INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { wireId } from '../wire.ts';
import { done, type Done } from './done.ts';

const body = z.object({
  act: z.literal('friend'),
  /** `add` asks, `cancel` takes that back; `accept` and `refuse` answer; `rem` ends a friendship. */
  section: z.enum(['add', 'cancel', 'accept', 'refuse', 'rem']),
  /** The other member. */
  object_id: wireId,
});
export type FriendBody = z.output<typeof body>;

/**
 * Asks a member to be friends, and what follows (SPEC.md §1, §8). Whoever asks one who has asked them is friends at once; what
 * is so already but for `add` is done.
 */
export const friend: Act<FriendBody, Done> = {
  kind: 'write',
  name: 'friend',
  act: 'friend',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer: done,
  errors: [
    ...MEMBER_ACT_ERRORS,
    ...(['not_found', 'no_permission', 'not_yourself', 'list_full'] as const),
    ...(['already_requested', 'already_friends'] as const),
  ],
};
