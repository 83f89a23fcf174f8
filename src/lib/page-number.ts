// Below MAX_PAGE by its digits: every page that searches brings this file, and none of its limits.
const PAGE = /^[1-9]\d{0,5}$/;

/** Whether a text is the number of a page: a whole number from 1, as addresses write it. */
export const isPageNumber = (text: string): boolean => PAGE.test(text);

/** The page that a part of an address names; 1 where it names none. */
export const pageNumber = (text: string | null | undefined): number =>
  text && isPageNumber(text) ? Number(text) : 1;
