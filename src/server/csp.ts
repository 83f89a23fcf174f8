import { adOrigins, NO_ADS, type Ads } from '#config/ads.ts';
import type { Settings } from '#config/settings.ts';

type Origins = Pick<Settings, 'apiOrigin' | 'mediaOrigins'> & { ads: Ads };

const sources = (...lists: readonly string[]): string => lists.filter(Boolean).join(' ');

/**
 * Turns Astro's policy (script-src and style-src with hashes) into the whole one. Pages under `/embed/`
 * may be framed by anyone and hold no advertisements. `dropped` are hashes of files, which `'self'` covers already.
 */
export function contentSecurityPolicy(
  fromAstro: string,
  { apiOrigin, mediaOrigins, ads }: Origins,
  { embed, dropped }: { embed: boolean; dropped: ReadonlySet<string> },
): string {
  const media = [apiOrigin, ...mediaOrigins].filter((entry) => entry !== null).join(' ');
  const more = media === '' ? '' : ` ${media}`;
  const { frames, images } = adOrigins(embed ? NO_ADS : ads);
  const kept = fromAstro
    .split(';')
    .map((directive) => directive.trim().split(/\s+/u))
    .filter(([name]) => name?.startsWith('script-src') || name?.startsWith('style-src'))
    .map((parts) => parts.filter((part) => !dropped.has(part)).join(' '));
  return [
    "default-src 'self'",
    ...kept,
    `img-src ${sources(`'self' data: blob:${more}`, ...images)}`,
    `media-src 'self' blob:${more}`,
    `connect-src 'self'${more}`,
    `frame-src ${sources(...frames) || "'none'"}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    embed ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ');
}

/** For the server's own small pages, which hold no script, style or image. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";
