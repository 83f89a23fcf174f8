import { afterAll, beforeAll } from 'vitest';
import { startSite, type RunningSite } from '../../setup/site.ts';
import { startListApi, type ListApi } from './list-api.ts';
import { startVisits, type Visits } from './visit.ts';

/** A site over an API of known lists for all tests of a file, and a browser to visit it with. */
export interface ListSite {
  readonly api: ListApi;
  readonly origin: string;
  open: Visits['open'];
}

interface Running {
  api: ListApi;
  site: RunningSite;
  visits: Visits;
}

/** Starts a site with these settings for the tests of a file; called once, at the top of the file. */
export function useListSite(settings: Record<string, string> = {}): ListSite {
  let running: Running | undefined;
  const now = (): Running => {
    if (!running) throw new Error('The site runs from the first test on.');
    return running;
  };

  beforeAll(async () => {
    const api = await startListApi();
    const site = await startSite({ API_ORIGIN: api.origin, ...settings });
    running = { api, site, visits: await startVisits(site.origin) };
  });
  afterAll(async () => {
    await running?.visits.close();
    await running?.site.stop();
    await running?.api.stop();
  });

  return {
    get api() {
      return now().api;
    },
    get origin() {
      return now().site.origin;
    },
    open: (path, visitor) => now().visits.open(path, visitor),
  };
}
