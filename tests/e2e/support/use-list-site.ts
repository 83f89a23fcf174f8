import { startSite } from '../../setup/site.ts';
import { startListApi, type ListApi } from './list-api.ts';
import { useStarted } from './use-started.ts';
import { startVisits, type Visits } from './visit.ts';
import { borrow, giveBack } from '../../setup/worlds.ts';

/** A site over an API of known lists, and a browser to visit it with. */
export interface ListSite {
  api: ListApi;
  origin: string;
  open: Visits['open'];
  stop: () => Promise<void>;
}

type Settings = Record<string, string>;

async function startListWorld(settings: Settings) {
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

async function startListSite(settings: Settings): Promise<ListSite> {
  const world = await borrow(startListWorld, settings);
  const visits = await startVisits(world.origin);
  return {
    api: world.api,
    origin: world.origin,
    open: visits.open,
    stop: async () => {
      await visits.close();
      await giveBack(world);
    },
  };
}

/** A site with these settings for the tests of a file, shared as by `useShared`; called once, at the top of the file. */
export const useListSite = (settings: Settings = {}): ListSite =>
  useStarted(() => startListSite(settings));
