import type { z } from 'zod';
import type { switchOffFactor } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { ownAccount, passwordOfOwner } from '../accounts/own-account.ts';
import { NO_PASSWORD } from '../accounts/passwords/hash.ts';
import { typedPassword } from '../accounts/passwords/proof.ts';
import { proveOwner } from '../accounts/prove.ts';
import { refuseProblems } from '../accounts/refuse.ts';
import { codeProblem, factorOf } from './check.ts';
import { removeFactor } from './remove.ts';

/** Switches a second factor off, for which password and code are needed; where there is no password, a sign-in of a moment ago. One that was never proved goes by itself. Throws `not_found`, `invalid`, `need_auth`, `too_many_attempts`. */
export async function switchOff(
  context: WriteContext,
  { pwd, code }: z.output<typeof switchOffFactor.body>,
): Promise<object> {
  const account = await ownAccount(context, requireViewer(context).id);
  const factor = await factorOf(context.db, account.id);
  if (!factor) throw new ServiceError('not_found');
  if (factor.proved_ts !== null) {
    if (account.hash === NO_PASSWORD) await proveOwner(context, account, '');
    else refuseProblems(await passwordOfOwner(context, account, { field: 'pwd', pwd }));
    refuseProblems(await codeProblem(context, factor, code));
  }
  await removeFactor(context, account.id, typedPassword(account.hash, 'pwd'));
  return { ok: 1 };
}

/** Says that a second factor was not lost: it stays. */
export async function keepFactor(context: WriteContext): Promise<object> {
  const { id } = requireViewer(context);
  await context.db
    .updateTable('second_factors')
    .set({ lost_ts: null })
    .where('member_id', '=', id)
    .execute();
  return { ok: 1 };
}
