import { createHash } from 'node:crypto';
import { adOrigins, NO_ADS, type Ads } from '#config/ads.ts';
import type { Settings } from '#config/settings.ts';
import { TRUSTED_TYPES_POLICY } from '#config/trusted-types.ts';
import { SPECULATION_RULES } from '#lib/speculation-rules.ts';

type Origins = Pick<Settings, 'apiOrigin' | 'mediaOrigins'> & { ads: Ads };

const HASH = /^'sha256-/u;
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What `enhance/speculation.ts` adds to a page. */
const AHEAD = hashOf(SPECULATION_RULES);

const sources = (...lists: readonly string[]): string => lists.filter(Boolean).join(' ');

/**
 * Turns Astro's policy (script-src and style-src with hashes) into the whole one. Pages under `/embed/`
 * may be framed by anyone and hold no advertisements. Of the hashes those are kept that are of `inline`: what the page's own
 * scripts and styles hold. Astro also names its files, which `'self'` covers, and parts that other pages hold.
 */
export function contentSecurityPolicy(
  fromAstro: string,
  { apiOrigin, mediaOrigins, ads }: Origins,
  { embed, inline }: { embed: boolean; inline: readonly string[] },
): string {
  const own = new Set(inline.map(hashOf));
  const media = [apiOrigin, ...mediaOrigins].filter((entry) => entry !== null).join(' ');
  const more = media === '' ? '' : ` ${media}`;
  const { frames, images } = adOrigins(embed ? NO_ADS : ads);
  const kept = fromAstro
    .split(';')
    .map((directive) => directive.trim().split(/\s+/u))
    .filter(([name]) => name?.startsWith('script-src') || name?.startsWith('style-src'))
    .map((parts) => parts.filter((part) => !HASH.test(part) || own.has(part)).join(' '))
    .map((part) => (part.startsWith('script-src') && !embed ? `${part} ${AHEAD}` : part));
  return [
    "default-src 'self'",
    ...kept,
    `img-src ${sources(`'self' data: blob:${more}`, ...images)}`,
    `media-src 'self' blob:${more}`,
    // What is not named is as `default-src` says.
    ...(more === '' ? [] : [`connect-src 'self'${more}`]),
    `frame-src ${sources(...frames) || "'none'"}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The page's script and its parts that come later each make the policy.
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY} 'allow-duplicates'`,
    embed ? 'frame-ancestors *' : "frame-ancestors 'self'",
  ].join('; ');
}

/** For the server's own small pages, which hold no script, style or image; in place of an embed they are shown in its frame. */
export const barePolicy = (embed: boolean): string =>
  `default-src 'none'; frame-ancestors ${embed ? '*' : "'none'"}`;
