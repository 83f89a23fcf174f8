import { RETRY_SECONDS, TROUBLE_STATUS } from '#config/limits.ts';
import type { AstroGlobal } from 'astro';

/** How long a page of a missing thing or of a page past the end may be kept: it may appear. */
const MISSING_SECONDS = 300;

/**
 * Says how long a finished page stays fresh and what it is made of. It may be shown for as long again while
 * a new one is made; a page that tells of trouble is not kept at all.
 */
export function setCachePolicy(
  { cache, response }: Pick<AstroGlobal, 'cache' | 'response'>,
  maxAge: number,
  tags: string[],
): void {
  const { status = 200 } = response;
  if (status === TROUBLE_STATUS) response.headers.set('Retry-After', String(RETRY_SECONDS));
  if (status >= 500 || status === 403) {
    cache.set(false);
    return;
  }
  const seconds = status === 404 ? Math.min(MISSING_SECONDS, maxAge) : maxAge;
  cache.set({ maxAge: seconds, swr: seconds, tags });
}
