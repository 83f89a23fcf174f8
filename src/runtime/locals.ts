import { createClient, type Client } from '#client/client.ts';
import type { Ads } from '#config/ads.ts';
import type { Settings } from '#config/settings.ts';
import { INTERNAL_ORIGIN, type Runtime } from './runtime.ts';
import { siteFacts, type SiteFacts } from './site-facts.ts';

export interface PageLocals<View> {
  client: Client;
  view: View;
  settings: SiteFacts;
}

/** Makes `Astro.locals` of a view. The client is one for all pages: it knows nothing of a visitor. */
export function pageLocals(
  runtime: Runtime,
  settings: Settings,
  ads: Ads,
): <View>(view: View) => PageLocals<View> {
  const client = createClient({ fetch: runtime.fetch, origin: INTERNAL_ORIGIN });
  const facts = siteFacts(settings, ads);
  return (view) => ({ client, view, settings: facts });
}
