import { z } from 'zod';
import { noQuery, type ReadCall } from '../call.ts';
import { path } from '../path.ts';

/** A proof-of-work challenge in ALTCHA's own form (version 2), signed by who gave it out. */
export const captchaChallenge = z.looseObject({
  parameters: z.looseObject({ algorithm: z.string(), nonce: z.string() }),
  signature: z.string(),
});
export type CaptchaChallenge = z.output<typeof captchaChallenge>;

/**
 * A new captcha, good for one message. Solved, its answer is what ALTCHA's widget sends: base64 of
 * `{challenge, solution}` in JSON. Without a solution it is a ticket for those who run no scripts.
 */
export const captcha: ReadCall<object, undefined, CaptchaChallenge> = {
  kind: 'read',
  name: 'captcha',
  access: 'anyone',
  path: path`captcha.php`,
  query: noQuery,
  answer: captchaChallenge,
  errors: ['too_many_attempts'],
};
