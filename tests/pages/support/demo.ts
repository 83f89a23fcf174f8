import { createClient, type Client } from '#client/client.ts';
import { askPage, type Answer } from '../../setup/ask-page.ts';
import { startSite } from '../../setup/site.ts';
import { useShared } from '../../setup/use-started.ts';
import { readPage, type ReadPage } from './read-page.ts';

/** The built site on its own demo data, for tests that write nothing to it. */
export interface Demo {
  readonly origin: string;
  /** Asks the site's own API: what its pages have to agree with. */
  readonly client: Client;
  /** A page as it comes, no redirect followed. */
  ask: (path: string) => Promise<Answer>;
  read: (path: string) => Promise<ReadPage>;
}

/** The demo for all tests of a file, shared with others; called once, at the top of the file. */
export function useDemo(settings: Record<string, string> = {}): Demo {
  const site = useShared(startSite, settings);
  return {
    get origin() {
      return site.origin;
    },
    get client() {
      return createClient({ fetch, origin: site.origin });
    },
    ask: (path) => askPage(site.origin, path),
    read: (path) => readPage(site.origin, path),
  };
}
