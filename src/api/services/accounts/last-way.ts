import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { NO_PASSWORD } from './passwords/hash.ts';

/** Throws `last_way` where no way to sign in is left to a member: a provider that the site has no longer is none. */
export async function refuseLastWay(
  { providers }: Pick<WriteContext, 'providers'>,
  db: Transaction<Database>,
  id: number,
): Promise<void> {
  // Held until the transaction ends: of two ways that are taken away at once, the second finds the first gone.
  const account = await db
    .updateTable('accounts')
    .set(({ ref }) => ({ password_hash: ref('password_hash') }))
    .where('member_id', '=', id)
    .returning('password_hash')
    .executeTakeFirst();
  if (account?.password_hash !== NO_PASSWORD) return;
  const [identities, passkey] = await Promise.all([
    db.selectFrom('identities').select('issuer').where('member_id', '=', id).execute(),
    db.selectFrom('passkeys').select('agent').where('member_id', '=', id).executeTakeFirst(),
  ]);
  const isLinked = identities.some(({ issuer }) =>
    providers.all.some((one) => one.issuer === issuer),
  );
  if (!passkey && !isLinked) throw new ServiceError('last_way');
}
