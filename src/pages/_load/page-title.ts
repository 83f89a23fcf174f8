import { SITE } from '#config/site.ts';
import type { Translate } from '#i18n/translate.ts';

/** The browser's title of a page: what it shows, then the site. */
export const pageTitle = (...parts: readonly string[]): string => [...parts, SITE.name].join(' · ');

/** The description of a page: what tells it from others of its kind first, then what they have in common. */
export const pageDescription = (...parts: readonly string[]): string => parts.join('. ');

/** Which page of a list it is, as a part of its title and description; none for the first. */
export const pageSuffix = (t: Translate, page: number): string[] =>
  page > 1 ? [t('list.page_suffix', { page })] : [];
