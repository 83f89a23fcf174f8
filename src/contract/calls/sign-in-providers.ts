import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';

const provider = z.object({ id: z.string().min(1), name: z.string().min(1) });
const providersAnswer = z.object({ providers: z.array(provider).catch([]).default([]) });
export type SignInProviders = z.output<typeof providersAnswer>;

/** By which providers visitors may sign in. The path is ours. */
export const signInProviders: ReadCall<object, undefined, SignInProviders> = {
  kind: 'read',
  name: 'signInProviders',
  access: 'anyone',
  path: path`ways_in.php`,
  query: noQuery,
  answer: providersAnswer,
  errors: [],
};
