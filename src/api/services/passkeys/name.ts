import type { z } from 'zod';
import { PASSKEY_NAME_MAX } from '#config/limits.ts';
import type { namePasskey as call } from '#contract/acts.ts';
import { problemsOf } from '#lib/account-check.ts';
import { checkField } from '#lib/field-check.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { refuseProblems } from '../accounts/refuse.ts';

/** Keeps what its owner calls a passkey; nothing for an empty name. Throws `invalid`, `not_found`. */
export async function namePasskey(
  context: WriteContext,
  { passkey, ...body }: z.output<typeof call.body>,
): Promise<object> {
  const { id } = requireViewer(context);
  const name = body.name.replaceAll(/\p{Cc}+/gu, ' ').trim();
  refuseProblems(problemsOf([['name', checkField(name, { max: PASSKEY_NAME_MAX })]]));
  const named = await context.db
    .updateTable('passkeys')
    .set({ name })
    .where('member_id', '=', id)
    .where('credential_id', '=', passkey)
    .returning('member_id')
    .executeTakeFirst();
  if (!named) throw new ServiceError('not_found');
  return { ok: 1 };
}
