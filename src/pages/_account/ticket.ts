import type { Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { askCaptcha } from '#client/report.ts';
import type { Posted } from './post.ts';

/** Problems after which the captcha that a form came with may still count. */
const STILL_GOOD = ['captcha_early', 'min_length'];

/** The captcha of a form for who runs no script: the one it came with where that was not used, else a new one; empty where the API gives none. */
export async function ticketFor(client: Client, { problems, values }: Posted): Promise<string> {
  const refused = problems.get('captcha');
  const { captcha = '' } = values;
  const wasRead = [...problems.values()].some(({ code }) => /_occupied|_not_found/u.test(code));
  const isUsed = wasRead || (refused && !STILL_GOOD.includes(refused.code));
  if (captcha !== '' && problems.size > 0 && !isUsed) return captcha;
  try {
    return Buffer.from(JSON.stringify({ challenge: await askCaptcha(client) })).toString('base64');
  } catch (error) {
    if (error instanceof ApiError) return '';
    throw error;
  }
}
