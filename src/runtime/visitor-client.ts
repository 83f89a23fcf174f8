import { createClient, type Client } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { orError } from '#client/or-else.ts';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';
import * as calls from '#contract/calls.ts';
import type { PageVisitor, SignedIn } from '#lib/page-visitor.ts';
import { cookiesForApi, cookiesForVisitor } from './passed-cookies.ts';
import type { Runtime } from './runtime-port.ts';

/** Typed calls in one visitor's name: with their cookies, and what an answer sets goes to their answer alone. */
export function visitorClient(runtime: Pick<Runtime, 'fetch'>, visitor: PageVisitor): Client {
  const { address, userAgent, secure, setCookies } = visitor;
  // What an answer sets counts for the next call: a page may be made after a session was opened in its place.
  let { cookies } = visitor;
  return createClient({
    origin: INTERNAL_ORIGIN,
    fetch: async (request) => {
      const kind = request.method === 'POST' ? 'write' : 'read';
      const sent = cookiesForApi(cookies, { kind, secure });
      if (sent !== null) request.headers.set('cookie', sent);
      request.headers.set(CLIENT_ADDRESS_HEADER, address);
      // An API tells a member by it where they are signed in.
      if (userAgent !== '') request.headers.set('user-agent', userAgent);
      // The server has judged where the visitor's form came from (lib/same-origin.ts).
      if (kind === 'write') request.headers.set('origin', INTERNAL_ORIGIN);
      const answer = await runtime.fetch(request);
      const wait = answer.headers.get('retry-after');
      if (wait !== null) visitor.retryAfter = wait;
      const set = cookiesForVisitor(answer.headers.getSetCookie(), { kind, secure });
      setCookies.push(...set);
      cookies = [...set.map((one) => one.split(';')[0] ?? ''), cookies].filter(Boolean).join('; ');
      return answer;
    },
  });
}

/** What a call that there is not answers: in JSON, or in HTML. */
const MISSING: readonly string[] = ['not_found', 'bad_answer'];

/** Who a visitor is; null for nobody, also of an API that has no such call: a session may be of one that was here before. Rejects where the API cannot be asked. */
export async function findSignedIn(
  runtime: Pick<Runtime, 'fetch'>,
  visitor: PageVisitor,
): Promise<SignedIn | null> {
  const found = await orError(visitorClient(runtime, visitor).read(calls.viewer, {}));
  // An API's own code under 200 is given that status too, and may say that its database is away.
  const isMissing =
    found instanceof ApiError && found.status === 404 && MISSING.includes(found.code);
  if (found instanceof ApiError && !isMissing) throw found;
  const viewer = found instanceof ApiError ? null : found.viewer;
  if (!viewer) return null;
  const { id, role, needsFactor } = viewer;
  return { id, role, ...(needsFactor && { needsFactor }) };
}
