import type { Settings } from '#config/settings.ts';
import { SITE } from '#config/site.ts';
import { fillHost } from '#lib/site-host.ts';
import type { View } from '#lib/view.ts';

/**
 * What stands in a file that the build made in place of what it cannot know: how the operator's visitors reach
 * the site, and by which address and with which site group one of them asks. None of it can be in a text.
 */
export const PLACEHOLDERS = {
  prefix: '/~prefix~',
  host: 'operator.invalid',
  origin: 'https://operator.invalid',
  api: 'https://api.invalid',
} as const;

/** The button of a site group as a page has it where another group is chosen. */
const button = (group: string, pressed: boolean): string =>
  `name="group" value="${group}" aria-pressed="${String(pressed)}"`;

/** Where paths of the API's answers belong, as scripts of a page are told it: not at all where that is this site. */
const mediaOf = (apiOrigin: string | null): string =>
  apiOrigin === null ? '' : ` data-media="${apiOrigin}"`;

/** The site group as an island is told it: the build knows none. */
const told = (group: string | null): string =>
  `"group":${JSON.stringify(group)}`.replaceAll('"', '&quot;');

/** A path as it stands in the query of a link. */
const inQuery = (path: string): string =>
  new URLSearchParams({ path }).toString().slice('path='.length);

/** How visitors reach the site, and where its data come from. */
export type Origins = Pick<Settings, 'publicOrigin' | 'apiOrigin'>;

/** The page for a view: what rendering it anew would give, which a test compares. */
export function fillPlaceholders(
  html: string,
  { prefix, group }: Pick<View, 'prefix' | 'group'>,
  { publicOrigin, apiOrigin }: Origins,
): string {
  const host = publicOrigin === null ? null : new URL(publicOrigin).host;
  const filled = html.replaceAll(PLACEHOLDERS.origin, publicOrigin ?? '');
  return fillHost(filled, PLACEHOLDERS.host, SITE.name, host)
    .replaceAll(mediaOf(PLACEHOLDERS.api), mediaOf(apiOrigin))
    .replaceAll(PLACEHOLDERS.prefix, prefix)
    .replaceAll(inQuery(PLACEHOLDERS.prefix), inQuery(prefix))
    .replaceAll(told(null), told(group))
    .replaceAll(button(group, false), button(group, true));
}
