import type { z } from 'zod';
import type { checkLink as call } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { isTokenGood } from './tokens.ts';

/** Passes where a password may still be set by the link of this token: nobody types one in vain. Throws `invalid_link`. */
export async function checkLink(
  context: WriteContext,
  { token }: z.output<typeof call.body>,
): Promise<object> {
  if (!(await isTokenGood(context, ['restore'], token.trim())))
    throw new ServiceError('invalid_link', { field: 'token' });
  return { ok: 1, success: 1 };
}
