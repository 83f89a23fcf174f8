import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { wireCount, wireFlag } from '../wire.ts';

const session = z.object({
  id: z.string(),
  /** The browser: `Firefox, Linux`; empty where it did not say. */
  agent: z.string().catch('').default(''),
  /** Seconds since 1970: when it was opened and when it was last seen. */
  opened: wireCount,
  used: wireCount,
  /** Whether it is the asker's own. */
  current: wireFlag,
});

export const accountAnswer = z.object({ email: z.string(), sessions: z.array(session) });
export type AccountAnswer = z.output<typeof accountAnswer>;

/** What one's account says to its owner alone: the address, and where one is signed in, the latest first. The path is ours. */
export const account: ReadCall<object, undefined, AccountAnswer> = {
  kind: 'read',
  name: 'account',
  access: 'owner',
  isOwn: () => true,
  path: path`account.php`,
  query: noQuery,
  answer: accountAnswer,
  errors: ['need_auth', 'not_found'],
};
