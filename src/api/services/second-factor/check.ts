import type { Kysely } from 'kysely';
import type { AccountProblem } from '#lib/account-check.ts';
import { FACTOR_SET_UP_SECONDS } from '#config/limits.ts';
import type { CallContext, WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { SecondFactorTable } from '../../db/schema/authentication.ts';
import { useCode } from './recovery-codes.ts';
import { unseal } from './seal.ts';
import { secondsOfStep, stepAt, stepOfCode } from './totp.ts';

export type Factor = Omit<SecondFactorTable, 'last_step'> & { last_step: number };

const COLUMNS = ['member_id', 'secret', 'last_step', 'proved_ts', 'lost_ts'] as const;

/** What stands for the last code of a factor whose set-up begins now: none of before counts. */
export const firstStep = (now: Date): number => stepAt(now) - 2;

/** Whether a factor that was never proved may still be: who left its set-up alone begins anew, as its key was there to be seen. */
export const isBegun = ({ now }: Pick<CallContext, 'now'>, { last_step }: Factor): boolean =>
  secondsOfStep(stepAt(now()) - last_step) <= FACTOR_SET_UP_SECONDS;

/** A member's second factor, also one that is being set up; undefined where there is none. */
export const factorOf = (db: Kysely<Database>, id: number): Promise<Factor | undefined> =>
  db.selectFrom('second_factors').select(COLUMNS).where('member_id', '=', id).executeTakeFirst();

/** Whether a code of the app is right and was not used before: of two who come with it one is let in. */
async function isAppCode(
  { db, now, factorSecret }: Pick<WriteContext, 'db' | 'now' | 'factorSecret'>,
  { member_id, secret }: Factor,
  code: string,
): Promise<boolean> {
  const plain = unseal(factorSecret, secret);
  const step = plain === null ? null : stepOfCode(plain, code, now());
  if (step === null) return false;
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('member_id', '=', member_id)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Under what the tries of a member's codes are counted. */
const tries = (member_id: number) => ({ key: `member ${member_id}`, factor: 1 });

const TRIES = ['factor', 'factor_of_day'] as const;

/** Seconds until a code of a member may be tried, after too many wrong ones; 0 for now. */
export const waitForCode = (
  { limits }: Pick<WriteContext, 'limits'>,
  { member_id }: Factor,
): Promise<number> =>
  Promise.all(TRIES.map((limit) => limits.wait(limit, tries(member_id)))).then((waits) =>
    Math.max(...waits),
  );

/** Forgets the wrong codes of a day: somebody was right, or who tried them knows the password no more. */
export const forgetTries = ({ limits }: Pick<WriteContext, 'limits'>, member: number) =>
  limits.giveBack('factor_of_day', tries(member).key);

/**
 * What is wrong with a code that is to prove a member: of their app, or a recovery code, which is used up. Six digits are
 * the app's. Throws `too_many_attempts`: only who knows the password, or is signed in, gets that far.
 */
export async function codeProblem(
  context: WriteContext,
  factor: Factor,
  typed: string,
): Promise<AccountProblem[]> {
  const code = typed.replace(/[\s-]/gu, '');
  if (code === '') return [{ field: 'code', code: 'required' }];
  const { member_id } = factor;
  for (const limit of TRIES) await context.limits.take(limit, [tries(member_id)]);
  const isRight = /^\d{6}$/u.test(code)
    ? await isAppCode(context, factor, code)
    : factor.proved_ts !== null && (await useCode(context.db, member_id, code));
  if (!isRight) return [{ field: 'code', code: 'wrong_code' }];
  await forgetTries(context, member_id);
  return [];
}
