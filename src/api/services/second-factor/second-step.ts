import type { z } from 'zod';
import { FACTOR_LOST_SECONDS } from '#config/limits.ts';
import type { signInCode } from '#contract/acts.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { enter, enteredAnswer, forgetLanguage, type Entry } from '../accounts/enter.ts';
import type { PasswordProof } from '../accounts/passwords/proof.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { refuseProblems } from '../accounts/refuse.ts';
import { tellAccount } from '../accounts/tell.ts';
import { linkPending } from '../providers/link.ts';
import { beginStep, currentStep, takeStep } from '../sign-in-steps/steps.ts';
import { codeProblem, factorOf, waitForCode } from './check.ts';
import { removeFactor } from './remove.ts';

/** Signs a member in, and forgets what the browser was in the middle of. */
export async function enterWhole(
  context: WriteContext,
  id: number,
  proof?: PasswordProof,
  how: Entry = {},
): Promise<object> {
  await linkPending(context, id, proof);
  await enter(context, id, proof, how);
  forgetLanguage(context);
  return enteredAnswer(context, id);
}

/**
 * Lets a member in who has proved one thing, a password, a mail or an account elsewhere (`byProvider`). Where they have a second factor,
 * it is asked for (`next`), unless they said long enough ago that they have lost it: then it goes, and nobody is locked out
 * for good. A password that was changed meanwhile lets nobody in.
 */
export async function enterOrAsk(
  context: WriteContext,
  id: number,
  proof?: PasswordProof,
  { byProvider = false, ...how }: Pick<Entry, 'lang'> & { byProvider?: boolean } = {},
): Promise<object> {
  const factor = await factorOf(context.db, id);
  if (typeof factor?.proved_ts !== 'number')
    return enterWhole(context, id, proof, { ...how, withoutFactor: true });
  const { lost_ts } = factor;
  if (lost_ts !== null && lost_ts + FACTOR_LOST_SECONDS <= seconds(context)) {
    await removeFactor(context, id, proof, { lost: true });
    return enterWhole(context, id, proof, how);
  }
  await beginStep(context, id, proof, { byProvider });
  return { ok: 1, next: 'code' };
}

async function factorOfStep(context: WriteContext) {
  const { member_id, by_provider } = await currentStep(context);
  const factor = await factorOf(context.db, member_id);
  if (typeof factor?.proved_ts !== 'number') throw new ServiceError('step_over');
  return { ...factor, isByProvider: by_provider === 1 };
}

/** How the second step stands: how long codes are refused after too many, and from when on none is asked for. Throws `step_over`. */
export async function checkSecondStep(context: WriteContext): Promise<object> {
  const factor = await factorOfStep(context);
  const { lost_ts } = factor;
  const ends = lost_ts === null ? null : lost_ts + FACTOR_LOST_SECONDS;
  return { ok: 1, wait: await waitForCode(context, factor), ends };
}

/** What is told of the code to its owner, by how the sign-in began: of that a new password ends one kind alone. */
const letterOf = <Kind extends 'factor_lost' | 'factor_tried'>(
  kind: Kind,
  { isByProvider }: { isByProvider: boolean },
) => (isByProvider ? (`${kind}_elsewhere` as const) : kind);

/** Tells whose account it is, once a day, that somebody who came as far as the code has tried some until no more were taken. */
async function tellOfTries(
  context: WriteContext,
  { member_id: id, ...step }: { member_id: number; isByProvider: boolean },
): Promise<void> {
  const told = { key: `member ${id}`, factor: 1 };
  if ((await context.limits.wait('factor_told', told)) > 0) return;
  await context.limits.take('factor_told', [told]);
  await context.db
    .transaction()
    .execute((db) => tellAccount(context, db, { id, kind: letterOf('factor_tried', step) }));
}

/** The second step of a sign-in, after too many wrong ones told to its owner. Throws `step_over`, `invalid`, `too_many_attempts`. */
export async function takeSecondStep(
  context: WriteContext,
  { code, lang }: z.output<typeof signInCode.body>,
): Promise<object> {
  const factor = await factorOfStep(context);
  const problems = await codeProblem(context, factor, code).catch(async (error: unknown) => {
    const isRefused = error instanceof ServiceError && error.code === 'too_many_attempts';
    if (isRefused) await tellOfTries(context, factor);
    throw error;
  });
  refuseProblems(problems);
  // A step that can be taken after this was begun by this password, or while it was the account's.
  const { hash } = await ownAccount(context, factor.member_id);
  await takeStep(context);
  await context.db
    .updateTable('second_factors')
    .set({ lost_ts: null })
    .where('member_id', '=', factor.member_id)
    .execute();
  return enterWhole(context, factor.member_id, { hash, code: 'step_over' }, { lang });
}

/** Notes that somebody who came as far as the code has lost app and codes. It is asked for some days longer, and their address is told: whoever else it was is found out. Throws `step_over`. */
export async function loseFactor(context: WriteContext): Promise<object> {
  const { member_id, ...step } = await factorOfStep(context);
  await context.db.transaction().execute(async (db) => {
    // A password that is changed ends the step.
    await takeStep({ ...context, db });
    const noted = await db
      .updateTable('second_factors')
      .set({ lost_ts: seconds(context) })
      .where('member_id', '=', member_id)
      .where('lost_ts', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    const kind = letterOf('factor_lost', step);
    if (noted) await tellAccount(context, db, { id: member_id, kind });
  });
  return { ok: 1 };
}
