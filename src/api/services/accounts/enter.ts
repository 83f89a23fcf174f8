import { COOKIES, SESSION_COOKIE, USER_COOKIE } from '#config/cookies.ts';
import type { Language } from '#config/locales.ts';
import { browserName } from '#lib/browser-name.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { tellBrowser } from '../profile/tell-browser.ts';
import { endOldestSessions, endSession } from '../sessions/end.ts';
import { openSession } from '../sessions/open.ts';
import { TOKEN } from '../sessions/token.ts';
import { factorOf } from '../second-factor/check.ts';
import { holdAccount, holdPassword, type PasswordProof } from './passwords/proof.ts';

/** Refuses who is being removed: their days of grace are over, and what they did no step of that would see. They are told what they will be once they are gone. */
async function refuseGoing(
  db: Transaction<Database>,
  { member, now }: { member: number; now: number },
  { code, field, errors }: PasswordProof,
): Promise<void> {
  const going = await db
    .selectFrom('leavings')
    .select('member_id')
    .where('member_id', '=', member)
    .where('due_ts', '<=', now)
    .executeTakeFirst();
  if (going) throw new ServiceError(code, { field, errors });
}

/** How somebody comes in. */
export interface Entry {
  /** Whether no code was asked for. */
  withoutFactor?: boolean;
  /** The language of the page, in which their mails come from now on; undefined where that is not known. */
  lang?: Language | undefined;
}

/**
 * Signs a member in, in the browser that makes the call: opens a session in place of the one it had, so that a token which
 * somebody put there or knows is worth nothing afterwards. `user` is for scripts of the page. Who came in by a password that was changed
 * meanwhile is refused as its proof says, so is who is being removed, and who was asked for no code (`withoutFactor`) where one is asked for by now is told to come back: whoever
 * proves a second factor ends the sessions that were opened without it.
 */
export async function enter(
  context: WriteContext,
  memberId: number,
  proof?: PasswordProof,
  { withoutFactor = false, lang }: Entry = {},
): Promise<void> {
  const { cookie, now, setCookie, userAgent } = context;
  const before = cookie(SESSION_COOKIE, TOKEN);
  if (before !== undefined) await endSession(context, before);
  const token = await context.db.transaction().execute(async (db) => {
    const opened = await openSession({ db, now }, memberId, browserName(userAgent));
    // Now that the member is held: whoever begins to remove them waits.
    const going = { member: memberId, now: seconds(context) };
    await refuseGoing(db, going, proof ?? { code: 'step_over' });
    await holdPassword(db, memberId, proof);
    if (withoutFactor) {
      await holdAccount(db, memberId);
      const factor = await factorOf(db, memberId);
      if (typeof factor?.proved_ts === 'number') throw new ServiceError('busy');
    }
    if (lang !== undefined)
      await db
        .updateTable('members')
        .set({ lang })
        .where('id', '=', memberId)
        .where('lang', '<>', lang)
        .execute();
    await endOldestSessions(db, memberId, opened);
    return opened;
  });
  setCookie(SESSION_COOKIE, token);
  await tellBrowser(context, memberId);
}

/** What is answered to who was signed in: `next` says that their account waits for its deletion, which they may take back. */
export async function enteredAnswer({ db }: Pick<WriteContext, 'db'>, id: number): Promise<object> {
  const leaving = await db
    .selectFrom('leavings')
    .select('member_id')
    .where('member_id', '=', id)
    .executeTakeFirst();
  return { ok: 1, success: 1, ...(leaving && { next: 'leaving' }) };
}

/** Takes from the browser what says who is signed in. */
export function leave({ setCookie }: Pick<WriteContext, 'setCookie'>): void {
  setCookie(SESSION_COOKIE, null);
  setCookie(USER_COOKIE, null);
}

/** Forgets the language that was chosen in this browser (SPEC.md §4). */
export function forgetLanguage({ setCookie }: Pick<WriteContext, 'setCookie'>): void {
  setCookie(COOKIES.language, null);
}
