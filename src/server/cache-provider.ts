import type { CacheProvider, CacheProviderFactory } from 'astro';

/**
 * Turns `Astro.cache.set({maxAge, swr, tags})` into the headers that a CDN understands; the page store
 * obeys them as one. Purging comes from the API, never from a page.
 */
const factory: CacheProviderFactory = (): CacheProvider => ({
  name: 'islet',
  setHeaders({ maxAge, swr, tags }) {
    const headers = new Headers();
    if (maxAge !== undefined) {
      const stale = swr === undefined ? '' : `, stale-while-revalidate=${swr}`;
      headers.set('CDN-Cache-Control', `max-age=${maxAge}${stale}`);
    }
    if (tags !== undefined && tags.length > 0) headers.set('Cache-Tag', tags.join(','));
    return headers;
  },
  invalidate: () => Promise.resolve(),
});

export default factory;
