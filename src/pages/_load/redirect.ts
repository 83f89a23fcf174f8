import type { AstroGlobal } from 'astro';
import { LIFETIMES } from '#config/lifetimes.ts';
import { localPath } from '#routes/paths.ts';
import type { Resolution } from '#routes/resolve.ts';
import { keepFresh } from './freshness.ts';

/** The answer of an address that leads to another one, query and language prefix kept; null for a page. */
export function redirectOf(astro: AstroGlobal, found: Resolution | null): Response | null {
  if (found?.kind !== 'redirect') return null;
  keepFresh(astro, LIFETIMES.albums, []);
  const to = localPath(astro.locals.view.prefix, found.to) + astro.url.search;
  return astro.redirect(to, found.status);
}
