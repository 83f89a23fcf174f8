import type { RateLimitName } from '#config/rate-limits.ts';
import type { Act } from '#contract/act.ts';
import { API_BASE, type Access, type WriteCall } from '#contract/call.ts';
import { ServiceError } from '../errors.ts';
import { viewerOf } from '../middleware/session.ts';
import { authorize } from '../viewer.ts';
import { carryOut, type Carrier, type Received } from './carry-out.ts';
import { checkOrigin, fieldsOf, limiter } from './receive.ts';
import type { WriteRoute } from './write.ts';

/** An action of input.php with the service that carries it out. */
export interface ActRoute {
  name: string;
  act: string;
  access: Access;
  carryOut: (received: Received) => Promise<Response>;
}

/** Joins an action with its service; `limit` is how often one address may do it. */
export function act<Body>(
  call: Act<Body, unknown>,
  service: Carrier<Body>['service'],
  options: { limit?: RateLimitName } = {},
): ActRoute {
  const { name, act: word, access } = call;
  const { limit } = options;
  const limitOf = limit && (() => limit);
  return {
    name,
    act: word,
    access,
    carryOut: (received) => carryOut({ call, service, limitOf }, received),
  };
}

/** What was refused, told also as `codes`: under its field, or as a notice (SPEC.md §7). */
function withCodes(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { code, details } = error;
  const { field = 'notify' } = details;
  return new ServiceError(code, { ...details, codes: { field, code } });
}

/**
 * The one address of all actions (SPEC.md §7): which it is, its field `act` says, so that is read first; then who may and
 * from where is judged as for any write.
 */
export function actions(call: WriteCall<object, unknown>, acts: readonly ActRoute[]): WriteRoute {
  const byWord = new Map(acts.map((row) => [row.act, row]));
  const answer: WriteRoute['answer'] = async (request, context, publicOrigin) => {
    checkOrigin(request, publicOrigin, true);
    const limit = limiter(request, context);
    await limit('input');
    const viewer = await viewerOf(request, context, context.secure);
    const fields = await fieldsOf(request);
    const found = byWord.get('act' in fields ? String(fields.act) : '');
    if (!found) throw new ServiceError('invalid', { field: 'act' });
    checkOrigin(request, publicOrigin, found.access === 'anyone');
    authorize(found.access, viewer);
    return found.carryOut({ request, context, limit, viewer, fields });
  };
  return {
    path: API_BASE + call.path,
    answer: async (...asked) => {
      try {
        return await answer(...asked);
      } catch (error) {
        throw withCodes(error);
      }
    },
  };
}
