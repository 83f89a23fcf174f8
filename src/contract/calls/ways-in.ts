import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';

const provider = z.object({ id: z.string().min(1), name: z.string().min(1) });
const waysInAnswer = z.object({ providers: z.array(provider).catch([]).default([]) });
export type WaysIn = z.output<typeof waysInAnswer>;

/** By which providers visitors may sign in. The path is ours. */
export const waysIn: ReadCall<object, undefined, WaysIn> = {
  kind: 'read',
  name: 'waysIn',
  access: 'anyone',
  path: path`ways_in.php`,
  query: noQuery,
  answer: waysInAnswer,
  errors: [],
};
