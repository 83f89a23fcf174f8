import { SEARCH_MIN_LENGTH, SEARCH_MIN_LENGTH_CJK } from '#config/limits.ts';

// Letters themselves: as escapes they would be twice as long on every page.
const CJK = '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]';
const visible = (count: number): string => `(\\s*\\S){${count}}.*`;

/**
 * What a search field takes before it submits (SPEC.md §5, API.md): three characters, two where one of
 * them is Han, Kana or Hangul. The page checks again; this only saves the way.
 */
export const SEARCH_PATTERN = `${visible(SEARCH_MIN_LENGTH)}|(?=.*${CJK})${visible(SEARCH_MIN_LENGTH_CJK)}`;
