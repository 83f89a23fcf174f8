import { mailOriginOf } from '#config/mail-origin.ts';
import type { Settings } from '#config/settings.ts';
import type { Logger } from 'pino';
import { remoteApi } from './remote.ts';
import type { Runtime } from './runtime-port.ts';

/**
 * Chooses between the embedded API and `API_ORIGIN`. The import is dynamic so that a site with an
 * `API_ORIGIN` neither loads nor needs `src/api/`. Rejects with the embedded API's own error when
 * its database cannot be used.
 */
export async function createRuntime(settings: Settings, log: Logger): Promise<Runtime> {
  const { apiOrigin, mediaOrigins } = settings;
  if (apiOrigin !== null) return remoteApi({ origin: apiOrigin, mediaOrigins, log });
  const { createApi } = await import('#api/app.ts');
  const { dataDir, databaseUrl, jobs: works, secret, demo, publicOrigin } = settings;
  const { blobs, blobsDelivery, smtpUrl, mailFrom, mailTo, signInProviders, casesADay } = settings;
  const mail = { smtpUrl, from: mailFrom, to: mailTo };
  const api = await createApi({
    ...{ dataDir, databaseUrl, works, secret, demo, publicOrigin, blobs, blobsDelivery, log, mail },
    ...{ signInProviders, casesADay },
    knowsCountries: settings.countryHeader !== null || settings.countryDatabase,
    mailOrigin: mailOriginOf(settings),
  });
  return {
    mode: 'embedded',
    fetch: (request) => api.fetch(request),
    followPurges: (position, apply) => api.followPurges(position, apply),
    hearPurged: null,
    isWritable: () => api.isWritable(),
    countJobs: () => api.countJobs(),
    canStoreFiles: () => api.canStoreFiles(),
    useOnce: (attempt) => api.useOnce(attempt),
    limitOf: (video) => api.limitOf(video),
    endStreams: () => api.endStreams(),
    warm: () => api.warm(),
    close: () => api.close(),
  };
}
