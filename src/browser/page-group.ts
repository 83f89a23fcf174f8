import { DEFAULT_SITE_GROUP, isSiteGroup, type SiteGroup } from '#config/site-groups.ts';

/** The site group that a page is of, as the search in its header has it. */
export function pageGroup(root: Document): SiteGroup {
  const { props } = root.querySelector<HTMLElement>('[data-name="search"]')?.dataset ?? {};
  const { group } = JSON.parse(props ?? '{}') as { group?: unknown };
  return isSiteGroup(group) ? group : DEFAULT_SITE_GROUP;
}
