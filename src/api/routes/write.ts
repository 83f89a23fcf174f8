import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import type { RateLimitName } from '#config/rate-limits.ts';
import { API_BASE, type WriteCall } from '#contract/call.ts';
import type { FieldError } from '#contract/errors.ts';
import { readCookie, sentName, setCookie } from '#lib/cookies.ts';
import { FormError, readForm } from '#lib/read-form.ts';
import { headerText } from '#lib/request-header.ts';
import { originOf } from '#lib/same-origin.ts';
import type { WriteContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { rateKeys } from '../middleware/rate-keys.ts';
import { viewerOf } from '../middleware/session.ts';
import { authorize } from '../viewer.ts';
import { json, UNCACHED } from './answer.ts';
import type { RouteContext } from './read.ts';

/** A write as the router sees it. */
export interface WriteRoute {
  path: string;
  answer: (
    request: Request,
    context: RouteContext,
    publicOrigin: string | null,
  ) => Promise<Response>;
}

interface WriteOptions<Body> {
  /** How often one address may try, counted before anything is read (#config/rate-limits.ts). */
  limit: RateLimitName;
  /** A narrower one that depends on what was sent. */
  limitOf?: (body: Body) => RateLimitName;
  /** For a call that takes a file: the most bytes a form may have, and the field that made it larger. */
  file?: { bytes: number; problem: FieldError };
}

/** The fields of a form; the last of several under one name counts. */
async function fieldsOf(request: Request, file: WriteOptions<never>['file']): Promise<object> {
  const { headers, body } = request;
  const source = { type: headers.get('content-type'), length: headers.get('content-length'), body };
  try {
    return Object.fromEntries(await readForm(source, file));
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    if (error.code === 'too_many_fields') throw new ServiceError('too_large');
    const isFile = file && error.code === 'too_large';
    throw new ServiceError(error.code, isFile ? { errors: [file.problem] } : {});
  }
}

/** Refuses what another site's page sent, and a program's call where there is something of a visitor's to misuse. */
function checkOrigin({ url, headers }: Request, publicOrigin: string | null, open: boolean): void {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')];
  const from = originOf({ site, origin, own: [url, publicOrigin] });
  if (from === 'cross' || (from === 'unknown' && !open)) throw new ServiceError('bad_origin');
}

function limiter(request: Request, { limits }: RouteContext): WriteContext['limit'] {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER);
  return async (name, about) => {
    if (address !== null) await limits.take(name, rateKeys(address, about));
  };
}

/** Joins a write of the contract with the service that carries it out. */
export function write<Body>(
  call: WriteCall<Body, unknown>,
  service: (context: WriteContext, body: Body) => Promise<object>,
  options: WriteOptions<Body>,
): WriteRoute {
  return {
    path: API_BASE + call.path,
    answer: async (request, context, publicOrigin) => {
      checkOrigin(request, publicOrigin, call.access === 'anyone');
      const limit = limiter(request, context);
      await limit(options.limit);
      const { secure } = context;
      const viewer = await viewerOf(request, context, secure);
      authorize(call.access, viewer);
      const body = call.body.safeParse(await fieldsOf(request, options.file));
      if (!body.success) {
        const field = body.error.issues[0]?.path[0];
        throw new ServiceError('invalid', {
          field: field === undefined ? undefined : String(field),
        });
      }
      if (options.limitOf) await limit(options.limitOf(body.data));
      const headers = new Headers();
      const answer = await service(
        {
          ...context,
          viewer,
          limit,
          userAgent: headerText(request.headers.get('user-agent')),
          cookie: (name) => readCookie(request.headers.get('cookie'), sentName(name, secure)),
          setCookie: (name, value) => {
            const own = { name: sentName(name, secure), value, secure };
            headers.append('Set-Cookie', setCookie(own));
          },
        },
        body.data,
      );
      // Whoever changed something and looks again sees it.
      await context.purgesTold();
      const response = json(answer, 200, { 'Cache-Control': UNCACHED });
      for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
      return response;
    },
  };
}
