import type { z } from 'zod';
import type { removePasskey as call } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { refuseLastWay } from '../accounts/last-way.ts';
import { tellAccount } from '../accounts/tell.ts';

/** Takes a passkey away, and tells its owner's address. Throws `not_found`, and `last_way` where there is no other way in. */
export async function removePasskey(
  context: WriteContext,
  { passkey }: z.output<typeof call.body>,
): Promise<object> {
  const { id } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    const gone = await db
      .deleteFrom('passkeys')
      .where('member_id', '=', id)
      .where('credential_id', '=', passkey)
      .returning('member_id')
      .executeTakeFirst();
    if (!gone) throw new ServiceError('not_found');
    await refuseLastWay(context, db, id);
    await tellAccount(context, db, { id, kind: 'passkey_removed' });
  });
  return { ok: 1 };
}
