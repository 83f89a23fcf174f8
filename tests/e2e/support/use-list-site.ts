import { startSite } from '../../setup/site.ts';
import { startListApi, type ListApi } from './list-api.ts';
import { useStarted } from './use-started.ts';
import { startVisits, type Visits } from './visit.ts';

/** A site over an API of known lists, and a browser to visit it with. */
export interface ListSite {
  api: ListApi;
  origin: string;
  open: Visits['open'];
  stop: () => Promise<void>;
}

async function startListSite(settings: Record<string, string>): Promise<ListSite> {
  const api = await startListApi();
  const site = await startSite({ API_ORIGIN: api.origin, ...settings });
  const visits = await startVisits(site.origin);
  return {
    api,
    origin: site.origin,
    open: visits.open,
    stop: async () => {
      await visits.close();
      await site.stop();
      await api.stop();
    },
  };
}

/** Starts a site with these settings for the tests of a file; called once, at the top of the file. */
export const useListSite = (settings: Record<string, string> = {}): ListSite =>
  useStarted(() => startListSite(settings));
