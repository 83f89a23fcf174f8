import { PURGED_HEADER } from '#config/purges.ts';
import type { RateLimitName } from '#config/rate-limits.ts';
import type { WriteCall } from '#contract/call.ts';
import { tellPurged } from '#contract/purged-header.ts';
import { readCookie, sentName, setCookie } from '#lib/cookies.ts';
import { headerText } from '#lib/request-header.ts';
import type { WriteContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import { json, UNCACHED } from './answer.ts';
import type { RouteContext } from './read.ts';

/** A form as it arrived: who sent it, with what. */
export interface Received {
  request: Request;
  context: RouteContext;
  limit: WriteContext['limit'];
  viewer: Viewer | null;
  fields: object;
}

/** What carries a write out. */
export interface Carrier<Body> {
  call: WriteCall<Body, unknown>;
  service: (context: WriteContext, body: Body) => Promise<object>;
  /** A limit that depends on what was sent. */
  limitOf?: ((body: Body) => RateLimitName) | undefined;
}

/** What services work with for one visitor; cookies that they set are put into `headers`. */
export function inVisitorsName(
  { request, context, limit, viewer }: Omit<Received, 'fields'>,
  headers: Headers,
): WriteContext {
  const { secure } = context;
  return {
    ...context,
    viewer,
    limit,
    userAgent: headerText(request.headers.get('user-agent')),
    cookie: (name, shape) =>
      readCookie(request.headers.get('cookie'), sentName(name, secure), shape),
    setCookie: (name, value) => {
      const gone = value === null && { maxAgeSeconds: 0 };
      const own = { name: sentName(name, secure), value: value ?? '', secure, ...gone };
      headers.append('Set-Cookie', setCookie(own));
    },
  };
}

/** Carries out what was received, and answers. */
export async function carryOut<Body>(
  { call, service, limitOf }: Carrier<Body>,
  { request, context, limit, viewer, fields }: Received,
): Promise<Response> {
  const body = call.body.safeParse(fields);
  if (!body.success) {
    const field = body.error.issues[0]?.path[0];
    throw new ServiceError('invalid', { field: field === undefined ? undefined : String(field) });
  }
  if (limitOf) await limit(limitOf(body.data));
  const headers = new Headers();
  const purged = new Set<string>();
  const visitor: WriteContext = {
    ...inVisitorsName({ request, context, limit, viewer }, headers),
    purge: (transaction, tags) => {
      for (const tag of tags) if (!tag.startsWith('inbox:')) purged.add(tag);
      return context.purge(transaction, tags);
    },
  };
  const answer = await service(visitor, body.data);
  // Whoever changed something and looks again sees it.
  await context.purgesTold();
  const told = purged.size > 0 && { [PURGED_HEADER]: tellPurged(purged) };
  const response = json(answer, 200, { 'Cache-Control': UNCACHED, ...told });
  for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  return response;
}
