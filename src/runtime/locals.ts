import { createClient, type Client, type ClientOptions } from '#client/client.ts';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';
import type { Ads } from '#config/ads.ts';
import type { Settings } from '#config/settings.ts';
import type { PageVisitor, SignedIn } from '#lib/page-visitor.ts';
import type { Runtime } from './runtime-port.ts';
import { sharedClient, type ApiTrouble } from './shared-client.ts';
import { siteFacts, type SiteFacts } from './site-facts.ts';
import { visitorClient } from './visitor-client.ts';

export interface PageLocals<View> {
  client: Client;
  view: View;
  settings: SiteFacts;
  viewer: SignedIn | null;
  /** What a visitor posted to this page. */
  form?: FormData;
  /** Of the reads of a page that everybody gets. */
  trouble: ApiTrouble;
  /** How long to wait with what was refused for now, as the last such answer said. */
  wait: { readonly seconds: number };
}

/** Where nobody says how long. */
const A_MINUTE = 60;

/**
 * Makes `Astro.locals` of a view. The client knows nothing of a visitor, but for a page that is made for one alone: then it
 * calls in their name.
 */
export function pageLocals(
  runtime: Runtime,
  settings: Settings,
  ads: Ads,
  misread?: ClientOptions['misread'],
): <View>(view: View, visitor?: PageVisitor, form?: FormData) => PageLocals<View> {
  const shared = createClient({
    ...{ fetch: runtime.fetch, origin: INTERNAL_ORIGIN },
    ...(misread && { misread }),
  });
  const facts = siteFacts(settings, ads);
  return (view, visitor, form) => {
    const trouble: ApiTrouble = { found: false };
    return {
      client: visitor ? visitorClient(runtime, visitor) : sharedClient(shared, trouble),
      view,
      settings: facts,
      viewer: visitor?.viewer ?? null,
      ...(form && { form }),
      trouble,
      wait: {
        get seconds() {
          return Number(visitor?.retryAfter ?? A_MINUTE);
        },
      },
    };
  };
}
