import { SITE } from '#config/site.ts';

/** The browser's title of a page: what it shows, then the site. */
export const pageTitle = (...parts: readonly string[]): string => [...parts, SITE.name].join(' · ');

/** The description of a page: what tells it from others of its kind first, then what they have in common. */
export const pageDescription = (...parts: readonly string[]): string => parts.join('. ');
