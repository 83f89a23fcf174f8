import { FORM_BYTES } from '#config/limits.ts';
import { API_BASE, lifetimeOf, type ReadCall, type WriteCall } from './call.ts';
import * as calls from './calls.ts';
import { captionsPath } from './captions.ts';
import { EVENTS_PATH } from './events-path.ts';
import { FILE_FORM_BYTES } from './form-bytes.ts';
import { currentPath } from './legacy-path.ts';
import { PROVIDER_PATH, PROVIDER_QUERY } from './provider-path.ts';

/** Methods of a read, as `Allow` names them. */
export const READ_METHODS = 'GET, HEAD, OPTIONS';

/** What a read answers; `events` go on until somebody ends them. */
type Answers = 'json' | 'vtt' | 'events';

/** A request as the contract understands it. */
export type FoundCall =
  | {
      kind: 'read';
      name: string;
      /** Path and query in today's spelling; what the call does not know is not in it. */
      address: string;
      answers: Answers;
      /** Whether the answer is for its asker alone: then it may know who that is. */
      isUncached: boolean;
    }
  | {
      kind: 'write';
      name: string;
      address: string;
      /** The most bytes of its form. */
      bytes: number;
    }
  /** The way of a browser to a sign-in by a provider and back, answered with where it goes next. */
  | { kind: 'provider'; name: string; address: string }
  /** A question for the methods of a call. */
  | { kind: 'options'; allow: string }
  | { kind: 'missing' }
  /** There is such a call, by other methods. */
  | { kind: 'method'; allow: string };

type AnyRead = ReadCall<unknown, unknown, unknown>;
interface Found {
  name: string;
  address: string;
  answers: Answers;
  isUncached: boolean;
}

// Each codec is given back only what it has read itself.
const all = Object.values(calls) as readonly (AnyRead | WriteCall<unknown, unknown>)[];
const reads = all.filter((call) => call.kind === 'read');
const writes = new Map(
  all.filter((call) => call.kind === 'write').map((call) => [API_BASE + call.path, call]),
);

function findRead(path: string, search: URLSearchParams): Found | null {
  if (captionsPath.parse(path) !== null) {
    return { name: 'captions', address: API_BASE + path, answers: 'vtt', isUncached: false };
  }
  if (path === EVENTS_PATH) {
    return { name: 'events', address: API_BASE + path, answers: 'events', isUncached: true };
  }
  for (const call of reads) {
    const { name, path: template } = call;
    const params = path.startsWith(template.prefix) ? template.parse(path) : null;
    if (params === null) continue;
    const query = call.query.decode(search);
    const address = API_BASE + path + call.query.encode(query);
    const isUncached = lifetimeOf(call, path, params, query) === 0;
    return { name, address, answers: 'json', isUncached };
  }
  return null;
}

function findProvider(search: URLSearchParams): Pick<Found, 'name' | 'address'> {
  const known = PROVIDER_QUERY.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { name: 'provider', address: `${API_BASE}${PROVIDER_PATH}?${new URLSearchParams(known)}` };
}

/**
 * Which call of the contract a request makes, older spellings included. Throws {@link ContractError} for an
 * address of a call's shape with a value that it cannot have.
 */
export function findCall(method: string, { pathname, searchParams }: URL): FoundCall {
  const write = writes.get(pathname);
  if (write) {
    if (method !== 'POST') return { kind: 'method', allow: 'POST' };
    return {
      kind: 'write',
      name: write.name,
      address: pathname,
      bytes: new Map(Object.entries(FILE_FORM_BYTES)).get(write.name) ?? FORM_BYTES,
    };
  }
  if (!pathname.startsWith(API_BASE)) return { kind: 'missing' };
  const path = pathname.slice(API_BASE.length);
  const isOfProvider = path === PROVIDER_PATH;
  const read = isOfProvider ? null : findRead(currentPath(path), searchParams);
  if (!read && !isOfProvider) return { kind: 'missing' };
  if (method === 'OPTIONS') return { kind: 'options', allow: READ_METHODS };
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'method', allow: READ_METHODS };
  return read ? { kind: 'read', ...read } : { kind: 'provider', ...findProvider(searchParams) };
}
