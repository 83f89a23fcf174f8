import { MAX_PAGE } from '#config/limits.ts';

const PAGE = /^[1-9]\d{0,6}$/;

/** Whether a text is the number of a page: a whole number from 1 to the last there can be, as addresses write it. */
export const isPageNumber = (text: string): boolean => PAGE.test(text) && Number(text) <= MAX_PAGE;

/** The page that a part of an address names; 1 where it names none. */
export const pageNumber = (text: string | null | undefined): number =>
  text && isPageNumber(text) ? Number(text) : 1;
