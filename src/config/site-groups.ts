/** The site groups a visitor can choose (SPEC.md §1); also the `{gender}` of an API path. */
export const SITE_GROUPS = ['str', 'gay', 'she'] as const;

export type SiteGroup = (typeof SITE_GROUPS)[number];

export const DEFAULT_SITE_GROUP: SiteGroup = 'str';

/** Whether a text names one of the site groups. */
export function isSiteGroup(value: unknown): value is SiteGroup {
  return SITE_GROUPS.some((group) => group === value);
}
