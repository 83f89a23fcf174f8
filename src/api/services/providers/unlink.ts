import type { z } from 'zod';
import type { unlinkProvider as call } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { refuseLastWay } from '../accounts/last-way.ts';
import { tellAccount } from '../accounts/tell.ts';

/** Has a member no longer sign in by a provider, and tells their address. Throws `not_found`, and `last_way` where there is no other way in. */
export async function unlinkProvider(
  context: WriteContext,
  { issuer }: z.output<typeof call.body>,
): Promise<object> {
  const { id } = requireViewer(context);
  await context.db.transaction().execute(async (db) => {
    const gone = await db
      .deleteFrom('identities')
      .where('member_id', '=', id)
      .where('issuer', '=', issuer)
      .returning('member_id')
      .executeTakeFirst();
    if (!gone) throw new ServiceError('not_found');
    await refuseLastWay(context, db, id);
    await tellAccount(context, db, { id, kind: 'provider_unlinked' });
  });
  return { ok: 1 };
}
