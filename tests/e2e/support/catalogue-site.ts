import type { Page } from 'playwright';
import { createClient, type Client } from '#client/client.ts';
import { startSite } from '../../setup/site.ts';
import { startVisits, type Visits } from './visit.ts';

export interface CatalogueSite {
  /** Asks the site's own API, over HTTP. */
  client: Client;
  open: Visits['open'];
  /** The answer of an address, redirects not followed. */
  ask: (path: string) => Promise<{ status: number; to: string | null; html: string }>;
  stop: () => Promise<void>;
}

/** Starts the built site with its demo data, no page kept, and a browser. `env` as of the site. */
export async function startCatalogueSite(env: Record<string, string> = {}): Promise<CatalogueSite> {
  const site = await startSite({ PAGE_STORE: 'off', ...env });
  const visits = await startVisits(site.origin);
  return {
    client: createClient({ fetch: (request) => fetch(request), origin: site.origin }),
    open: visits.open,
    ask: async (path) => {
      const headers = { cookie: 'age=1' };
      const answer = await fetch(site.origin + path, { redirect: 'manual', headers });
      const to = answer.headers.get('location');
      return { status: answer.status, to, html: await answer.text() };
    },
    stop: async () => {
      await visits.close();
      await site.stop();
    },
  };
}

/** Titles of the cards in a page's list, in order; those far down are not drawn yet. */
export const cardTitles = (page: Page): Promise<string[]> =>
  page.locator('#list li b').allTextContents();

/** Titles of the videos in a page's list, in order. */
export const tileTitles = (page: Page): Promise<string[]> =>
  page.locator('#list li h3').allTextContents();
