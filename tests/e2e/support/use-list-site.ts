import type { ListApi } from '../../setup/list-api.ts';
import { startListWorld } from '../../setup/list-world.ts';
import { borrow, giveBack } from '../../setup/worlds.ts';
import { useStarted } from './use-started.ts';
import { startVisits, type Visits } from './visit.ts';

/** A site over an API of known lists, and a browser to visit it with. */
export interface ListSite {
  api: ListApi;
  origin: string;
  open: Visits['open'];
  stop: () => Promise<void>;
}

type Settings = Record<string, string>;

async function startListSite(settings: Settings): Promise<ListSite> {
  const world = await borrow(startListWorld, settings);
  const visits = startVisits(world.origin);
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
