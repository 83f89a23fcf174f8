import '../without-eval.ts';
import { z } from 'zod';
import { INPUT_PATH, MEMBER_ACT_ERRORS, type Act } from '../act.ts';
import { wireId } from '../wire.ts';
import { done, type Done } from './done.ts';

const body = z.object({
  act: z.literal('block'),
  section: z.enum(['add', 'rem']),
  /** The other member. */
  object_id: wireId,
});
export type BlockBody = z.output<typeof body>;

/** Blocks a member, or takes that back; what is so already is done. Ours. */
export const block: Act<BlockBody, Done> = {
  kind: 'write',
  name: 'block',
  act: 'block',
  path: INPUT_PATH,
  access: 'member',
  body,
  answer: done,
  errors: [...MEMBER_ACT_ERRORS, 'not_found', 'not_yourself', 'list_full'],
};
