import type { RateLimitName } from '#config/rate-limits.ts';
import { API_BASE, type WriteCall } from '#contract/call.ts';
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
}

/** Joins a write of the contract with the service that carries it out. */
export function write<Body>(
  call: WriteCall<Body, unknown>,
  service: Carrier<Body>['service'],
  options: WriteOptions<Body>,
): WriteRoute {
  return {
    path: API_BASE + call.path,
    answer: async (request, context, publicOrigin) => {
      checkOrigin(request, publicOrigin, call.access === 'anyone');
      const limit = limiter(request, context);
      await limit(options.limit);
      const viewer = await viewerOf(request, context, context.secure);
      authorize(call.access, viewer);
      const fields = await fieldsOf(request, options.file);
      const received = { request, context, limit, viewer, fields };
      return carryOut({ call, service, limitOf: options.limitOf }, received);
    },
  };
}
