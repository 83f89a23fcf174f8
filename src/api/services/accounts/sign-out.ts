import type { z } from 'zod';
import { SESSION_COOKIE } from '#config/cookies.ts';
import type { signOut as call } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { endSession, tellSessions } from '../sessions/end.ts';
import { TOKEN } from '../sessions/token.ts';
import { leave } from './enter.ts';

/** Ends the session of this browser, or all of its member's, and takes the cookies that say who is signed in (SPEC.md §4). */
export async function signOut(
  context: WriteContext,
  { section }: z.output<typeof call.body>,
): Promise<object> {
  const { db, viewer, cookie } = context;
  const token = cookie(SESSION_COOKIE, TOKEN);
  if (token !== undefined) await endSession(context, token);
  if (viewer && section === 'everywhere') {
    await db.deleteFrom('sessions').where('member_id', '=', viewer.id).execute();
  }
  if (viewer) await tellSessions(context, viewer.id);
  leave(context);
  return { ok: 1 };
}
