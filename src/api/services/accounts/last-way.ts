import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { NO_PASSWORD } from './passwords/hash.ts';

/** Throws `last_way` where no way to sign in is left to a member. */
export async function refuseLastWay(db: Transaction<Database>, id: number): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (account?.password_hash !== NO_PASSWORD) return;
  const found = await Promise.all([
    db.selectFrom('identities').select('issuer').where('member_id', '=', id).executeTakeFirst(),
    db.selectFrom('passkeys').select('agent').where('member_id', '=', id).executeTakeFirst(),
  ]);
  if (found.every((row) => row === undefined)) throw new ServiceError('last_way');
}
