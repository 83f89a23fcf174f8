/**
 * Pages that are made when the server starts, so that a crawler's first visit finds them finished: home,
 * the information pages (in every language) and the first page of
 * the main listings.
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
  '/information/',
  '/information/cookies_policy/',
  '/information/parentalcontrol/',
  '/information/eu-digital-services-act/',
  '/information/privacy/',
  '/information/2257/',
  '/information/terms/',
  '/information/content-removal/',
];
