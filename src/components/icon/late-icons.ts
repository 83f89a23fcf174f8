/**
 * Icons that a page can do without until its stylesheet is there: `styles/icons.css` draws them, and no page carries
 * them. What is seen first on a phone stands in the page. Here in the order of `styles/late-icons.svg`.
 */
export const LATE_ICONS: ReadonlySet<string> = new Set([
  'house',
  'circle-play',
  'layout-grid',
  'star',
  'tv',
  'list-video',
  'images',
  'users',
]);
