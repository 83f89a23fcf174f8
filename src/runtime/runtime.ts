import type { Settings } from '#config/settings.ts';
import type { Logger } from 'pino';
import { remoteApi } from './remote.ts';

/** The API as the rest of the process sees it, wherever it runs. */
export interface Runtime {
  mode: 'embedded' | 'remote';
  /** Answers `/api/*` and `/media/*`. Never rejects for a reason a visitor could cause. */
  fetch(request: Request): Promise<Response>;
  /** Calls back with the tags of pages that are no longer true, the first time with those from before; returns the way to stop. */
  onPurge(listener: (tags: string[]) => void): () => void;
  /** Whether what this process has to keep can be written; always where another one keeps it. */
  isWritable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Host of calls that never leave the process: answers hold paths instead of absolute URLs. */
export const INTERNAL_ORIGIN = 'http://islet.internal';

/**
 * Chooses between the embedded API and `API_ORIGIN`. The import is dynamic so that a site with an
 * `API_ORIGIN` neither loads nor needs `src/api/`. Rejects with the embedded API's own error when
 * its database cannot be used.
 */
export async function createRuntime(settings: Settings, log: Logger): Promise<Runtime> {
  if (settings.apiOrigin !== null) return remoteApi({ origin: settings.apiOrigin, log });
  const { createApi } = await import('#api/app.ts');
  const { dataDir, demo, publicOrigin, smtpUrl, mailFrom, mailTo } = settings;
  const mail = { smtpUrl, from: mailFrom, to: mailTo };
  const api = await createApi({ dataDir, demo, publicOrigin, log, mail });
  return {
    mode: 'embedded',
    fetch: (request) => api.fetch(request),
    onPurge: (listener) => api.onPurge(listener),
    isWritable: () => api.isWritable(),
    close: () => api.close(),
  };
}
