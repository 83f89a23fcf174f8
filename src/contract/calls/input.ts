import '../without-eval.ts';
import { z } from 'zod';
import { ACT_ERRORS, INPUT_PATH } from '../act.ts';
import type { WriteCall } from '../call.ts';

const body = z.looseObject({ act: z.string() });

/**
 * The address of all actions (SPEC.md §7). Its field `act` says which; who may, with which fields and how it may be refused
 * says that action (acts.ts).
 */
export const input: WriteCall<z.output<typeof body>, object> = {
  kind: 'write',
  name: 'input',
  access: 'anyone',
  path: INPUT_PATH,
  body,
  answer: z.looseObject({}),
  errors: ACT_ERRORS,
};
