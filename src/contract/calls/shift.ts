import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseCount, wireFlag } from '../wire.ts';

export const shiftAnswer = z.object({
  /** Cases that the viewer looked at today, and how many they may. */
  looked: looseCount,
  limit: looseCount,
  /** Whether they have looked at cases for long without a rest. */
  rest: wireFlag,
});
export type Shift = z.output<typeof shiftAnswer>;

/** How much a moderator has looked at today. The path is ours. */
export const shift: ReadCall<object, undefined, Shift> = {
  kind: 'read',
  name: 'shift',
  access: 'moderator',
  path: path`shift.php`,
  query: noQuery,
  answer: shiftAnswer,
  errors: ['need_auth', 'no_permission', 'need_factor'],
};
