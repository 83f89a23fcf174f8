import type { Transaction } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { requireViewer } from '../../viewer.ts';

/**
 * Whether the session by which a call is made is open still, and sees to it that it is until the transaction ends: whoever changes the
 * password meanwhile, which ends it, waits. A call that adds a way to sign in asks for it.
 */
export async function holdSession(
  context: Pick<WriteContext, 'viewer'>,
  db: Transaction<Database>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set((eb) => ({ used_ts: eb.ref('used_ts') }))
    .where('token_hash', '=', requireViewer(context).session)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
