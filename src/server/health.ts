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

/** A cheap read; any answer below 500 shows that the API and its database are there. */
const PROBE = `${INTERNAL_ORIGIN}/api/json/video/0/0/0/1.jsond`;
const PROBE_MS = 2000;

/** What the API says: `busy` where it is well itself, and its database is not (a server of PostgreSQL that is away). */
async function probe(fetch: FetchApi): Promise<'well' | 'busy' | 'broken'> {
  try {
    const answer = await fetch(new Request(PROBE, { signal: AbortSignal.timeout(PROBE_MS) }));
    await answer.body?.cancel();
    if (answer.status < 500) return 'well';
    return answer.status === 503 ? 'busy' : 'broken';
  } catch {
    return 'broken';
  }
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
  return async () => {
    const state = await probe(fetch);
    const reachable = state === 'well';
    const writable = await isWritable();
    const files = await canStoreFiles();
    const status = reachable && writable && files !== false ? 'ok' : 'degraded';
    // Where the database cannot be read, that is what there is to say.
    const jobs = await countJobs().catch(() => null);
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
    if (mode === 'remote' || ((await probe(fetch)) === 'well' && (await isWritable())))
      return { status: 200, body: { ready: true } };
    return { status: 503, body: { ready: false, reason: 'database' } };
  };
}
