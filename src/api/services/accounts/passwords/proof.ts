import type { Transaction } from 'kysely';
import type { ErrorCode, FieldError } from '#contract/errors.ts';
import type { Database } from '../../../db/schema/index.ts';
import { ServiceError } from '../../../errors.ts';

/** By which password somebody comes in, as it is stored, where it is by one; and how they are refused where another one is by now, or nobody comes in any more. */
export interface PasswordProof {
  hash?: string;
  code: ErrorCode;
  field?: string;
  errors?: readonly FieldError[];
}

/** That of somebody who typed the password of an account into a form's field. */
export const typedPassword = (hash: string, field: string): PasswordProof => ({
  ...{ hash, code: 'invalid', field },
  errors: [{ field, code: 'wrong_password' }],
});

/** Has whoever changes how a member signs in wait until the transaction ends. */
export async function holdAccount(db: Transaction<Database>, member: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('member_id', '=', member)
    .execute();
}

/**
 * Sees to it that a member's password is the one somebody proved themselves by, until the transaction ends: who changes it waits, and
 * ends what was begun here. Of a member it asks for last, as who deletes one does, or before their sessions and tokens, as who changes it
 * does. Throws what the proof names.
 */
export async function holdPassword(
  db: Transaction<Database>,
  member: number,
  proof: PasswordProof | undefined,
): Promise<void> {
  if (proof?.hash === undefined) return;
  const { hash, code, ...details } = proof;
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('member_id', '=', member)
    .where('password_hash', '=', hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError(code, details);
}
