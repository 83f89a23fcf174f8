/**
 * Pages that are made when the server starts, so that a crawler's first visit finds them finished: home and
 * the first page of the main listings. The information pages are made by the build.
 */
export const PRERENDERED_PATHS: readonly string[] = [
  '/',
  '/videos/latest-updates/1/',
  '/videos/most-popular/1/',
  '/videos/top-rated/1/',
  '/videos/most-viewed/1/',
  '/videos/longest/1/',
  '/videos/most-commented/1/',
  '/categories/',
  '/models/most-popular/1/',
  '/channels/most-popular/1/',
];
