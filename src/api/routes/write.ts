import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import type { RateLimitName } from '#config/rate-limits.ts';
import { API_BASE, type WriteCall } from '#contract/call.ts';
import type { FieldError } from '#contract/errors.ts';
import type { CallContext, WriteContext } from '../context.ts';
import { headerText } from '#lib/request-header.ts';
import { ServiceError } from '../errors.ts';
import { rateKeys } from '../middleware/address-key.ts';
import { cookieHeader, readCookie } from '../middleware/cookies.ts';
import { readForm } from '../middleware/form.ts';
import { checkSameOrigin } from '../middleware/same-origin.ts';
import { json, UNCACHED } from './answer.ts';

/** A write as the router sees it. */
export interface WriteRoute {
  path: string;
  answer: (
    request: Request,
    context: CallContext,
    publicOrigin: string | null,
  ) => Promise<Response>;
}

interface WriteOptions<Body> {
  /** Whether visitors without an account may make the call. */
  open: boolean;
  /** How often one address may make the call (#config/rate-limits.ts); `write` where nothing is said. */
  limit?: (body: Body) => RateLimitName;
  /** For a call that takes a file: the most bytes a form may have, and the field that made it larger. */
  file?: { bytes: number; problem: FieldError };
}

async function formOf(request: Request, file: WriteOptions<never>['file']): Promise<object> {
  if (!file) return readForm(request);
  try {
    return await readForm(request, file.bytes);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_large') throw error;
    throw new ServiceError('too_large', { errors: [file.problem] });
  }
}

function limiter(request: Request, { limits }: CallContext): WriteContext['limit'] {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER);
  return (name, about) => {
    if (address !== null) limits.take(name, rateKeys(address, about));
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
      checkSameOrigin({ request, publicOrigin, open: options.open });
      const body = call.body.safeParse(await formOf(request, options.file));
      if (!body.success) {
        const field = body.error.issues[0]?.path[0];
        throw new ServiceError('invalid', {
          field: field === undefined ? undefined : String(field),
        });
      }
      const limit = limiter(request, context);
      limit(options.limit?.(body.data) ?? 'write');
      const headers = new Headers();
      const secure = (publicOrigin ?? request.url).startsWith('https:');
      const answer = await service(
        {
          ...context,
          limit,
          userAgent: headerText(request.headers.get('user-agent')),
          cookie: (name) => readCookie(request, name),
          setCookie: (name, value, maxAgeSeconds) =>
            headers.append('Set-Cookie', cookieHeader({ name, value, maxAgeSeconds }, secure)),
        },
        body.data,
      );
      const response = json(answer, 200, { 'Cache-Control': UNCACHED });
      for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
      return response;
    },
  };
}
