import { afterAll, beforeAll } from 'vitest';
import { startSite, type RunningSite } from '../../setup/site.ts';
import type { Ground } from './attack.ts';
import { startProbe, type Probe } from './probe.ts';

export interface SiteGround extends Ground {
  site: RunningSite;
}

/** A built site with the demo, and its second visitor, who reads `page`, for all tests of a file; to be asked for from the first test on. */
export function useGround(
  settings: () => Promise<Record<string, string>> | Record<string, string> = () => ({}),
  page = '/',
): () => SiteGround {
  let site: RunningSite | undefined;
  let probe: Probe | undefined;
  beforeAll(async () => {
    site = await startSite(await settings());
    probe = startProbe(site, page);
    await probe.start();
  });
  afterAll(async () => {
    await probe?.end();
    await site?.stop();
  });
  return () => {
    if (!site || !probe) throw new Error('It stands from the first test on.');
    return { site, probe };
  };
}
