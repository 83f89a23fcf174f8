import { API_BASE, lifetimeOf, type ReadCall } from '#contract/call.ts';
import { ContractError } from '#contract/errors.ts';
import { isGroupOf } from '#contract/id-group.ts';
import { currentPath } from '#contract/legacy-path.ts';
import type { CallContext } from '../context.ts';
import { checkLimit } from '../middleware/visitor-country.ts';
import { viewerOf } from '../middleware/session.ts';
import { authorize } from '../viewer.ts';
import { cached, json, UNCACHED } from './answer.ts';

/** What the router knows of a call before it knows which. */
export interface RouteContext extends Omit<CallContext, 'viewer'> {
  /** Whether the visitor's connection is HTTPS. */
  secure: boolean;
}

/** A read as the router sees it: `answer` gives null where the path has another shape. */
export interface ReadRoute {
  prefix: string;
  answer: (request: Request, url: URL, context: RouteContext) => Promise<Response> | null;
}

interface ReadOptions<Params, Query> {
  /** Whether its queries may take long: they go to the connections for lists. What finds rows by their key is quicker asked at once. */
  isList?: true;
  /** The video that it tells all of: it may be limited to some countries. */
  videoOf?: (params: Params, query: Query) => number;
}

function checkGroup(params: unknown): void {
  if (params === null || typeof params !== 'object') return;
  if (!('group' in params && 'id' in params)) return;
  if (!isGroupOf(String(params.group), Number(params.id))) {
    throw new ContractError('bad_group', String(params.group));
  }
}

/** Joins a read of the contract with the service that answers it. */
export function read<Params, Query>(
  call: ReadCall<Params, Query, unknown>,
  service: (context: CallContext, params: Params, query: Query) => Promise<object>,
  options: ReadOptions<Params, Query> = {},
): ReadRoute {
  return {
    prefix: call.path.prefix,
    answer: (request, url, context) => {
      const path = readPath(url);
      const params = call.path.parse(path);
      if (params === null) return null;
      checkGroup(params);
      const query = call.query.decode(url.searchParams);
      const { access } = call;
      const lifetime = lifetimeOf(call, path, params, query);
      const answer = async (): Promise<Response> => {
        // What others get too knows nobody.
        const viewer = lifetime > 0 ? null : await viewerOf(request, context, context.secure);
        authorize(access, viewer);
        const video = options.videoOf?.(params, query);
        const isLimited = video !== undefined && (await checkLimit(request, context, video));
        const db = options.isList ? context.reads.lists : context.db;
        const body = await service({ ...context, db, viewer }, params, query);
        return lifetime > 0 && !isLimited
          ? cached(request, body, lifetime)
          : json(body, 200, { 'Cache-Control': UNCACHED });
      };
      return answer();
    },
  };
}

/** The path below `/api/`, in today's spelling and still percent-encoded. */
export function readPath(url: URL): string {
  return currentPath(url.pathname.slice(API_BASE.length));
}
