import type { z } from 'zod';
import { SESSION_COOKIE } from '#config/cookies.ts';
import type { endSession as call } from '#contract/acts.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { tellSessions } from '../sessions/end.ts';
import { TOKEN, tokenHash } from '../sessions/token.ts';
import { leave } from './enter.ts';

/** Ends one of one's own sessions; the browser that ends its own one is signed out. Throws `not_found` for one that is over, or somebody else's. */
export async function endOwnSession(
  context: WriteContext,
  { session }: z.output<typeof call.body>,
): Promise<object> {
  const { id } = requireViewer(context);
  const ended = await context.db
    .deleteFrom('sessions')
    .where('token_hash', '=', session)
    .where('member_id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();
  if (!ended) throw new ServiceError('not_found');
  await tellSessions(context, id);
  const own = context.cookie(SESSION_COOKIE, TOKEN);
  if (own !== undefined && tokenHash(own) === session) leave(context);
  return { ok: 1 };
}
