/** How long the caches of these tests keep a page. */
export const LIFE_SECONDS = 3;

/** Settings of a site with a cache in front, as docs/production.md has them. */
export const BEHIND_A_CACHE = {
  PUBLIC_ORIGIN: 'https://example.org',
  TRUST_PROXY: 'true',
  COUNTRY_HEADER: 'X-Country',
  COUNTRY_DATABASE: 'off',
  PROXY_CACHE_SECONDS: String(LIFE_SECONDS),
};
