import type { Ads } from '#config/ads.ts';
import type { Settings } from '#config/settings.ts';

/** What a page may know of the installation; nothing here is secret. */
export interface SiteFacts {
  /** The address visitors use, without a slash at the end; null when the operator named none. */
  publicOrigin: string | null;
  /** Where paths in API answers belong; null when this server answers them itself. */
  apiOrigin: string | null;
  /** What stands in the slots of pages. */
  ads: Ads;
}

export function siteFacts(settings: Settings, ads: Ads): SiteFacts {
  return { publicOrigin: settings.publicOrigin, apiOrigin: settings.apiOrigin, ads };
}
