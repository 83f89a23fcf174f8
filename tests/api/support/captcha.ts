import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { secretFor } from '#platform/secret.ts';

/** What a form sends as its captcha. */
export const encode = (captcha: unknown): string =>
  Buffer.from(JSON.stringify(captcha)).toString('base64');

/** A captcha with the work that it wants: half a second of a core. */
export async function solve(challenge: Challenge): Promise<string> {
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

/** One as old as `challenge` that wants hardly any work, signed with the secret of the site in `dataDir`, and solved. */
export async function solveEasier(challenge: Challenge, dataDir: string): Promise<string> {
  const { algorithm, data } = challenge.parameters;
  const easier = await createChallenge({
    ...{ algorithm, data, cost: 1, counter: 0, deriveKey },
    hmacSignatureSecret: secretFor({ dataDir, secret: null }, 'captcha'),
  });
  return solve(easier);
}
