import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { RECOVERY_CODES } from '#config/limits.ts';
import type { Database } from '../../db/schema/index.ts';
import { tokenHash } from '../sessions/token.ts';

/** Letters and digits that nobody takes for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz234567890';
/** 16 of 32 letters are 80 bits. */
const LENGTH = 16;

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** As it is kept of: without what is there for eyes. */
const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/gu, '');

/** Gives a member new codes, in fours; those before count no longer. They are shown once: hashes are kept. */
export async function renewCodes(db: Kysely<Database>, member_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db.deleteFrom('recovery_codes').where('member_id', '=', member_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: tokenHash(code), member_id })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/gu, '$1-'));
}

/** Uses one up; false where it is none of the member's, or was used. */
export async function useCode(
  db: Kysely<Database>,
  member_id: number,
  code: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', tokenHash(plain(code)))
    .where('member_id', '=', member_id)
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}
