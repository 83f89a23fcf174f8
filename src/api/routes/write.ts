import type { RateLimitName } from '#config/rate-limits.ts';
import { API_BASE, type WriteCall } from '#contract/call.ts';
import { ServiceError } from '../errors.ts';
import { viewerOf } from '../middleware/session.ts';
import { authorize } from '../viewer.ts';
import { carryOut, type Carrier } from './carry-out.ts';
import type { RouteContext } from './read.ts';
import { checkOrigin, fieldsOf, limiter, type FileRule } from './receive.ts';

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
  file?: FileRule;
  /** The acts that a page without an origin may send too, as embeds do in a sandbox. They are nobody's then, whatever cookies come along. */
  fromSandbox?: readonly string[];
}

/** What a browser says of a page in a sandbox (RFC 6454 §7.3). */
const NO_ORIGIN = 'null';

/** Joins a write of the contract with the service that carries it out. */
export function write<Body>(
  call: WriteCall<Body, unknown>,
  service: Carrier<Body>['service'],
  options: WriteOptions<Body>,
): WriteRoute {
  const { fromSandbox = [] } = options;
  return {
    path: API_BASE + call.path,
    answer: async (request, context, publicOrigin) => {
      const isBoxed = fromSandbox.length > 0 && request.headers.get('origin') === NO_ORIGIN;
      if (!isBoxed) checkOrigin(request, publicOrigin, call.access === 'anyone');
      const limit = limiter(request, context);
      await limit(options.limit);
      const viewer = isBoxed ? null : await viewerOf(request, context, context.secure);
      authorize(call.access, viewer);
      const fields: { act?: unknown } = await fieldsOf(request, options.file);
      if (isBoxed && !fromSandbox.includes(String(fields.act)))
        throw new ServiceError('bad_origin');
      const received = { request, context, limit, viewer, fields };
      return carryOut({ call, service, limitOf: options.limitOf }, received);
    },
  };
}
