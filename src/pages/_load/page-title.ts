import { SITE } from '#config/site.ts';

/** The browser's title of a page: what it shows, then the site. */
export const pageTitle = (...parts: readonly string[]): string => [...parts, SITE.name].join(' · ');
