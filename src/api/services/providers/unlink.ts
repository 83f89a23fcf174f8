import type { z } from 'zod';
import type { unlinkProvider as call } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { NO_PASSWORD } from '../accounts/passwords/hash.ts';
import { tellAccount } from '../accounts/tell.ts';

/** Has a member no longer sign in by a provider, and tells their address. Throws `not_found`, and `last_way` where there is no other way in. */
export async function unlinkProvider(
  context: WriteContext,
  { issuer }: z.output<typeof call.body>,
): Promise<object> {
  const { id, hash } = await ownAccount(context, requireViewer(context).id);
  await context.db.transaction().execute(async (db) => {
    const gone = await db
      .deleteFrom('identities')
      .where('member_id', '=', id)
      .where('issuer', '=', issuer)
      .returning('member_id')
      .executeTakeFirst();
    if (!gone) throw new ServiceError('not_found');
    const other = await db
      .selectFrom('identities')
      .select('issuer')
      .where('member_id', '=', id)
      .executeTakeFirst();
    if (hash === NO_PASSWORD && !other) throw new ServiceError('last_way');
    await tellAccount(context, db, { id, kind: 'provider_unlinked' });
  });
  return { ok: 1 };
}
