import type { Settings } from '#config/settings.ts';

type Origins = Pick<Settings, 'apiOrigin' | 'mediaOrigins'>;

/**
 * Turns Astro's policy (script-src and style-src with hashes) into the whole one. Pages under `/embed/`
 * may be framed by anyone. `dropped` are hashes of files, which `'self'` covers already.
 */
export function contentSecurityPolicy(
  fromAstro: string,
  { apiOrigin, mediaOrigins }: Origins,
  { embed, dropped }: { embed: boolean; dropped: ReadonlySet<string> },
): string {
  const media = [apiOrigin, ...mediaOrigins].filter((entry) => entry !== null).join(' ');
  const more = media === '' ? '' : ` ${media}`;
  const kept = fromAstro
    .split(';')
    .map((directive) => directive.trim().split(/\s+/u))
    .filter(([name]) => name?.startsWith('script-src') || name?.startsWith('style-src'))
    .map((parts) => parts.filter((part) => !dropped.has(part)).join(' '));
  return [
    "default-src 'self'",
    ...kept,
    `img-src 'self' data: blob:${more}`,
    `media-src 'self' blob:${more}`,
    `connect-src 'self'${more}`,
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
