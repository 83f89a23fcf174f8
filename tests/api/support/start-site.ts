import { onTestFinished } from 'vitest';
import { createApi, type ApiOptions } from '#api/app.ts';
import { NOW } from '../../setup/demo-database.ts';
import { ORIGIN } from './api-under-test.ts';

const quiet = (): void => undefined;

/** Starts a site on what is at a place, until the test ends. */
export async function start(
  place: Pick<ApiOptions, 'dataDir' | 'databaseUrl'>,
  more: Partial<ApiOptions> = {},
) {
  const errors: string[] = [];
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (_fields: object, text: string) => errors.push(text),
  };
  const api = await createApi({
    ...{ ...place, demo: false, publicOrigin: null, log, now: () => NOW },
    ...more,
  });
  onTestFinished(() => api.close());
  const get = (path: string) => api.fetch(new Request(ORIGIN + path));
  return { api, errors, get };
}

export const LIST = '/api/json/videos2/14400/str/latest-updates/60/..1.all...json';
