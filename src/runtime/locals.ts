import { createClient, type Client } from '#client/client.ts';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';
import type { Ads } from '#config/ads.ts';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import type { Settings } from '#config/settings.ts';
import type { PostedForm } from '#lib/read-form.ts';
import type { Runtime } from './runtime-port.ts';
import { siteFacts, type SiteFacts } from './site-facts.ts';

export interface PageLocals<View> {
  client: Client;
  view: View;
  settings: SiteFacts;
  /** What a visitor posted to this page, with a client that calls in their name. */
  form?: { data: FormData; client: Client };
}

/**
 * Makes `Astro.locals` of a view, and of a form where one was posted. The client is one for all pages: it knows
 * nothing of a visitor.
 */
export function pageLocals(
  runtime: Runtime,
  settings: Settings,
  ads: Ads,
): <View>(view: View, form?: PostedForm) => PageLocals<View> {
  const client = createClient({ fetch: runtime.fetch, origin: INTERNAL_ORIGIN });
  const facts = siteFacts(settings, ads);
  const clientOf = ({ address }: PostedForm): Client =>
    createClient({
      fetch: (request) => {
        request.headers.set(CLIENT_ADDRESS_HEADER, address);
        return runtime.fetch(request);
      },
      origin: INTERNAL_ORIGIN,
    });
  return (view, form) => ({
    client,
    view,
    settings: facts,
    ...(form && { form: { data: form.data, client: clientOf(form) } }),
  });
}
