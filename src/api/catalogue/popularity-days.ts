/** How many days back views still make a video popular. */
export const POPULARITY_DAYS = 8;
