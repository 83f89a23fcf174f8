import { readCookie, sentName } from '#lib/cookies.ts';
import type { ServiceContext } from '../context.ts';
import { findViewer } from '../services/sessions/find.ts';
import { TOKEN } from '../services/sessions/token.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Who makes a request, by its session cookie. `secure` says whether the visitor's connection is HTTPS: a cookie that
 * another host of the domain could have set counts for nothing there.
 */
export async function viewerOf(
  { headers }: Request,
  context: Pick<ServiceContext, 'db' | 'now'>,
  secure: boolean,
): Promise<Viewer | null> {
  const token = readCookie(headers.get('cookie'), sentName('session', secure), TOKEN);
  return token === undefined ? null : findViewer(context, token);
}
