import '../without-eval.ts';
import { z } from 'zod';
import { ACT_ERRORS, INPUT_PATH, MEMBER_ACT_ERRORS } from '../act.ts';
import type { Access } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { done } from './done.ts';

/** What all actions of accounts have in common. What is wrong with a field is told by `errors`, as for reports. */
export const declareAct = <Name extends string, Shape extends z.ZodRawShape>(
  [name, act]: readonly [Name, string],
  shape: Shape,
  { access, errors }: { access: Access; errors: readonly ErrorCode[] },
) =>
  ({
    kind: 'write',
    name,
    act,
    path: INPUT_PATH,
    access,
    body: z.object({ act: z.literal(act), ...shape }),
    answer: done,
    errors: [...(access === 'anyone' ? ACT_ERRORS : MEMBER_ACT_ERRORS), ...errors],
  }) as const;

/** Actions that anyone may do, and those about one's own account. */
export const OPEN = { access: 'anyone' } as const;
export const OWN = { access: 'owner' } as const;
