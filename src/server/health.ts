import { setTimeout } from 'node:timers/promises';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';

export interface Health {
  status: number;
  body: object;
}

type FetchApi = (request: Request) => Promise<Response>;

interface HealthSource {
  mode: 'embedded' | 'remote';
  fetch: FetchApi;
  isWritable: () => Promise<boolean>;
  countJobs: () => Promise<object | null>;
  canStoreFiles: () => Promise<boolean | null>;
}

/** A cheap read that is anybody's; an answer below 500 shows that the API and its database are there, but for one that lets nobody in. */
const PROBE = '/api/json/video/0/0/0/1.jsond';
/** What an API at another address has whichever videos it has, by the address that pages ask: a host that has it not is no such API. */
const LIST_PROBE = '/api/json/videos2/14400/str/latest-updates/60/..1.all...json';
const PROBE_MS = 2000;
/** What a call says that was given up: an API elsewhere that takes a request and does not answer. */
const GIVEN_UP = 499;
/** So long an answer waits for a part that does not say how it is; a cache in front waits a second for all of it. */
const PART_MS = 400;

async function statusAt(fetch: FetchApi, path: string): Promise<number> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const answer = await fetch(new Request(INTERNAL_ORIGIN + path, { signal }));
  await answer.body?.cancel();
  return answer.status;
}

/** What the API says: `busy` where it is well itself, and its database is not (a server of PostgreSQL that is away). */
async function probe({
  fetch,
  mode,
}: Pick<HealthSource, 'fetch' | 'mode'>): Promise<'well' | 'busy' | 'broken'> {
  try {
    const first = await statusAt(fetch, PROBE);
    const isInDoubt = first === 404 && mode === 'remote';
    const status = isInDoubt ? await statusAt(fetch, LIST_PROBE) : first;
    if (isInDoubt && status === 404) return 'broken';
    const isShut = status === 401 || status === 403;
    if (status < GIVEN_UP && !isShut) return 'well';
    return status === 503 ? 'busy' : 'broken';
  } catch {
    return 'broken';
  }
}

/** Asks a part how it is: where that takes long, it is as it was the last time. The first answer is waited for. */
function asLastTime<State>(ask: () => Promise<State>): () => Promise<State> {
  let last: { state: State } | null = null;
  let asking: Promise<State> | null = null;
  const askOnce = async (): Promise<State> => {
    try {
      const state = await ask();
      last = { state };
      return state;
    } finally {
      asking = null;
    }
  };
  return async () => {
    asking ??= askOnce();
    const late = last && setTimeout(PART_MS, last.state, { ref: false });
    return late ? Promise.race([asking, late]) : asking;
  };
}

/**
 * Liveness. A dead embedded API means a broken process (503); a remote one that is down does not: this
 * process still serves finished pages, and restarting it would not help. Nor would it where the database is away, nothing can be written, or
 * no file stored: `degraded`.
 */
export function apiHealth(
  { mode, fetch, isWritable, countJobs, canStoreFiles }: HealthSource,
  details: () => object = () => ({}),
): () => Promise<Health> {
  const stateOf = asLastTime(() => probe({ fetch, mode }));
  const writableNow = asLastTime(isWritable);
  const filesNow = asLastTime(canStoreFiles);
  // Where the database cannot be read, that is what there is to say.
  const jobsNow = asLastTime(() => countJobs().catch(() => null));
  return async () => {
    const [state, writable, files, jobs] = await Promise.all([
      stateOf(),
      writableNow(),
      filesNow(),
      jobsNow(),
    ]);
    const reachable = state === 'well';
    const status = reachable && writable && files !== false ? 'ok' : 'degraded';
    const api = { mode, reachable, writable };
    const body = { status, api, files: { writable: files }, jobs, ...details() };
    return { status: state === 'broken' && mode === 'embedded' ? 503 : 200, body };
  };
}

/**
 * Readiness: whether a load balancer should send visitors here. Not while the process stops, and not where its own database
 * can be neither read nor written: another process may do better. A start is over before anything is answered at all. An
 * API at another address is no reason: each process of the site would have it.
 */
export function readiness(
  { mode, fetch, isWritable }: Pick<HealthSource, 'mode' | 'fetch' | 'isWritable'>,
  isStopping: () => boolean,
): () => Promise<Health> {
  return async () => {
    if (isStopping()) return { status: 503, body: { ready: false, reason: 'stopping' } };
    if (mode === 'remote' || ((await probe({ fetch, mode })) === 'well' && (await isWritable())))
      return { status: 200, body: { ready: true } };
    return { status: 503, body: { ready: false, reason: 'database' } };
  };
}
