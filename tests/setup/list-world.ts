import { startListApi } from './list-api.ts';
import { startSite } from './site.ts';

/** Starts a site with these settings over an API of known lists; for all test files that ask for the same. */
export async function startListWorld(settings: Record<string, string>) {
  const api = await startListApi();
  const site = await startSite({ API_ORIGIN: api.origin, ...settings });
  return {
    api,
    origin: site.origin,
    reset: api.forget,
    stop: async () => {
      await site.stop();
      await api.stop();
    },
  };
}
