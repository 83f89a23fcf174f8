import type { Kysely } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { holdPassword, type PasswordProof } from '../accounts/passwords/proof.ts';
import { tellAccount } from '../accounts/tell.ts';

/**
 * Takes a member's second factor away, with its recovery codes, and tells their address; not for a password that was changed meanwhile. A moderator who
 * has `lost` it, which nobody has proved, is a member like others from then on: their mail says so, and the log, for the operator.
 */
export async function removeFactor(
  context: Pick<WriteContext, 'db' | 'mails' | 'mailOrigin' | 'log'>,
  member_id: number,
  proof?: PasswordProof,
  { lost = false } = {},
): Promise<void> {
  const isRoleLost = await context.db.transaction().execute(async (db) => {
    const gone = await removeRows(db, member_id);
    const wasModerator = lost && (await endRole(db, member_id));
    const told = { id: member_id, kind: 'factor_off', isRoleLost: wasModerator } as const;
    if (gone) await tellAccount(context, db, told);
    await holdPassword(db, member_id, proof);
    return wasModerator;
  });
  if (isRoleLost)
    context.log.warn(
      { member: member_id },
      'a moderator who had lost their second factor is a member like others now',
    );
}

/** Takes the role of a moderator from a member; whether they had it. */
async function endRole(db: Kysely<Database>, member_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ role: 'member' })
    .where('id', '=', member_id)
    .where('role', '=', 'moderator')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function removeRows(db: Kysely<Database>, member_id: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', member_id).execute();
  const row = await db
    .deleteFrom('second_factors')
    .where('member_id', '=', member_id)
    .returning('proved_ts')
    .executeTakeFirst();
  return typeof row?.proved_ts === 'number';
}
