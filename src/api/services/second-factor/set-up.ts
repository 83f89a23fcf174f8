import type { z } from 'zod';
import { cacheTags } from '#config/cache-tags.ts';
import type { confirmFactor, renewFactorCodes, setUpFactor } from '#contract/acts.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { enter } from '../accounts/enter.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { holdAccount } from '../accounts/passwords/proof.ts';
import { proveOwner } from '../accounts/prove.ts';
import { refuseProblems } from '../accounts/refuse.ts';
import { tellAccount } from '../accounts/tell.ts';
import { codeProblem, factorOf, firstStep, isBegun } from './check.ts';
import { renewCodes } from './recovery-codes.ts';
import { seal } from './seal.ts';
import { newSecret } from './totp.ts';

/** Begins to set a second factor up: the owner's page shows its secret, and it asks nothing before a code has proved it. Throws `already_added`, `invalid`, `need_auth`. */
export async function beginFactor(
  context: WriteContext,
  { pwd }: z.output<typeof setUpFactor.body>,
): Promise<object> {
  const account = await ownAccount(context, requireViewer(context).id);
  await proveOwner(context, account, pwd);
  const secret = seal(context.factorSecret, newSecret());
  const row = { secret, last_step: firstStep(context.now()), proved_ts: null };
  await context.db.transaction().execute(async (db) => {
    const known = await factorOf(db, account.id);
    if (typeof known?.proved_ts === 'number') throw new ServiceError('already_added');
    await db
      .insertInto('second_factors')
      .values({ member_id: account.id, lost_ts: null, ...row })
      .onConflict((conflict) =>
        // Proved at the same time it stays as it is.
        conflict.column('member_id').doUpdateSet(row).where('second_factors.proved_ts', 'is', null),
      )
      .execute();
  });
  return { ok: 1 };
}

/**
 * Proves it by a code, from when on it is asked for. Every other session ends: none of them was opened with it; this one is
 * opened anew. Gives the recovery codes, this once. Throws `not_found`, `already_added`, `invalid`, `need_auth`, `too_many_attempts`.
 */
export async function proveFactor(
  context: WriteContext,
  { code }: z.output<typeof confirmFactor.body>,
): Promise<object> {
  const { id, session } = requireViewer(context);
  const factor = await factorOf(context.db, id);
  if (!factor) throw new ServiceError('not_found');
  if (factor.proved_ts !== null) throw new ServiceError('already_added');
  if (!isBegun(context, factor)) throw new ServiceError('not_found');
  refuseProblems(await codeProblem(context, factor, code));
  const { codes, hash } = await context.db.transaction().execute(async (db) => {
    // The one that the code is of: it may be gone by now, or set up anew.
    const proved = await db
      .updateTable('second_factors')
      .set({ proved_ts: seconds(context) })
      .where('member_id', '=', id)
      .where('secret', '=', factor.secret)
      .where('proved_ts', 'is', null)
      .executeTakeFirst();
    if (proved.numUpdatedRows === 0n) throw new ServiceError('not_found');
    // Whoever comes in at the same time without a code has a session by now, which ends, or sees that one is asked for.
    await holdAccount(db, id);
    const ended = await db
      .deleteFrom('sessions')
      .where('member_id', '=', id)
      .returning('token_hash')
      .execute();
    // Whoever changed the password meanwhile has ended it.
    if (!ended.some(({ token_hash }) => token_hash === session))
      throw new ServiceError('need_auth');
    const account = await ownAccount({ db }, id);
    await tellAccount(context, db, { id, kind: 'factor_on' });
    const codes = await renewCodes(db, id);
    // Open pages of those sessions hear no more.
    await context.purge(db, [cacheTags.inbox(id)]);
    return { codes, hash: account.hash };
  });
  await enter(context, id, { hash, code: 'need_auth' });
  return { ok: 1, codes };
}

/** Gives new recovery codes in the place of the old ones. Throws `not_found`, `invalid`, `too_many_attempts`. */
export async function renewRecoveryCodes(
  context: WriteContext,
  { code }: z.output<typeof renewFactorCodes.body>,
): Promise<object> {
  const { id } = requireViewer(context);
  const factor = await factorOf(context.db, id);
  if (typeof factor?.proved_ts !== 'number') throw new ServiceError('not_found');
  refuseProblems(await codeProblem(context, factor, code));
  return { ok: 1, codes: await context.db.transaction().execute((db) => renewCodes(db, id)) };
}
