import { MAX_LIFETIME } from '#config/lifetimes.ts';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PathTemplate } from './path.ts';

/** Everything below this path is the API's (SPEC.md §7). */
export const API_BASE = '/api/';

/**
 * Who may make a call. `member`: whoever is signed in. `owner`: a member, about what is theirs alone, which the call's
 * service decides by its viewer. `moderator`: those who decide what is shown.
 */
export const ACCESS = ['anyone', 'member', 'owner', 'moderator'] as const;
export type Access = (typeof ACCESS)[number];

/** A read: what it is called, how its path and query are written and read, and what it answers. */
export interface ReadCall<Params, Query, Answer> {
  readonly kind: 'read';
  readonly name: string;
  readonly access: Access;
  readonly path: PathTemplate<Params>;
  /** Present where a call takes a query string: checks the raw pairs, gives typed ones, writes them back. */
  readonly query: QueryCodec<Query>;
  readonly answer: z.ZodType<Answer, unknown>;
  readonly errors: readonly ErrorCode[];
  /** Seconds the answer stays fresh where neither path nor query names a lifetime. */
  readonly fixedLifetime?: number;
  /** Whether an answer belongs to one person, and is never kept whatever lifetime is named; without, none of them does. */
  readonly isOwn?: (params: Params) => boolean;
}

/** A write: always a POST to a fixed path with form fields. */
export interface WriteCall<Body, Answer> {
  readonly kind: 'write';
  readonly name: string;
  readonly access: Access;
  readonly path: string;
  readonly body: z.ZodType<Body, unknown>;
  /** Sent as multipart whether or not it holds a file; urlencoded without. */
  readonly multipart?: boolean;
  readonly answer: z.ZodType<Answer, unknown>;
  readonly errors: readonly ErrorCode[];
}

export interface QueryCodec<Query> {
  readonly encode: (query: Query) => string;
  /** Throws ContractError when a value does not fit. */
  readonly decode: (search: URLSearchParams) => Query;
}

/** The query of a call that takes none. */
export const noQuery: QueryCodec<undefined> = { encode: () => '', decode: () => undefined };

/** The address of a read below the API's origin: a path with its query. */
export function readUrl<Params, Query>(
  call: ReadCall<Params, Query, unknown>,
  params: Params,
  query: Query,
): string {
  return API_BASE + call.path.build(params) + call.query.encode(query);
}

function namedLifetime(source: unknown): number | undefined {
  if (source === null || typeof source !== 'object' || !('lifetime' in source)) return undefined;
  return Number(source.lifetime);
}

/**
 * Seconds that the answer to a read may be kept, at most those of SPEC.md §9. 0 where it is nobody else's: then the call
 * carries its viewer's session, and only then. `path` is the one below the API's base.
 */
export function lifetimeOf<Params, Query>(
  call: ReadCall<Params, Query, unknown>,
  path: string,
  params: Params,
  query: Query,
): number {
  const isOwn = call.access !== 'anyone' || call.isOwn?.(params) === true;
  if (isOwn || path.endsWith('.jsond')) return 0;
  const lifetime = namedLifetime(params) ?? namedLifetime(query) ?? call.fixedLifetime ?? 0;
  return Math.min(lifetime, MAX_LIFETIME);
}

/** `json` for a cached read, `jsond` for an uncached one (SPEC.md §7). */
export function suffixOf(lifetime: number): 'json' | 'jsond' {
  return lifetime > 0 ? 'json' : 'jsond';
}
