import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';
import { looseCount, wireCount, wireFlag } from '../wire.ts';

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

/** A second factor: `pending` while it is being set up, with its secret to be typed and its address for a camera. */
const factor = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('off') }),
    z.object({ state: z.literal('pending'), key: z.string(), address: z.string() }),
    z.object({
      state: z.literal('on'),
      /** Recovery codes that are left. */
      codes: looseCount,
      /** Seconds since 1970 at which it is switched off, as it was said to be lost. */
      ends: wireCount.nullable().catch(null).default(null),
    }),
  ])
  .catch({ state: 'off' })
  .default({ state: 'off' });
export type Factor = z.output<typeof factor>;

/** A provider of the site, or one that it had: whether one signs in by it. */
const provider = z.object({
  /** Of the address that links it; empty for one that the site has no longer. */
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  linked: wireFlag,
  email: z.string().catch('').default(''),
});

const passkey = z.object({
  id: z.string(),
  /** What its owner calls it; empty where they have not said. */
  name: z.string().catch('').default(''),
  /** The browser it was added in. */
  agent: z.string().catch('').default(''),
  /** Seconds since 1970. */
  added: wireCount,
});

/** An address that waits to be confirmed, and until when its link counts, in seconds since 1970. */
const pendingEmail = z.object({ email: z.string(), until: wireCount });

export const accountAnswer = z
  .object({
    email: z.string(),
    pending_email: pendingEmail.nullable().catch(null).default(null),
    has_password: wireFlag.default(true),
    sessions: z.array(session),
    factor,
    passkeys: z.array(passkey).catch([]).default([]),
    providers: z.array(provider).catch([]).default([]),
  })
  .transform(({ has_password: hasPassword, pending_email, ...rest }) => ({
    ...rest,
    hasPassword,
    pendingEmail: pending_email,
  }));
export type AccountAnswer = z.output<typeof accountAnswer>;

/** What one's account says to its owner alone: the address and the one that is to be, the ways in, and where one is signed in, the latest first. The path is ours. */
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
