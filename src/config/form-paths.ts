import { CONTACT_FORM_BYTES } from './limits.ts';

/**
 * Pages that take a posted form, for visitors without script, with the most bytes it may have. What such a
 * page answers to a form belongs to one visitor and is never kept.
 */
export const FORM_PATHS: ReadonlyMap<string, number> = new Map([
  ['/information/contact/', CONTACT_FORM_BYTES],
]);
