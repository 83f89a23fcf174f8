import {
  MAX_QUERY_VALUE_LENGTH,
  SEARCH_MAX_LENGTH,
  SEARCH_MIN_LENGTH,
  SEARCH_MIN_LENGTH_CJK,
} from '#config/limits.ts';
import { CJK } from './cjk.ts';

/** A search text as it is used: trimmed, inner white space single, control characters gone, at most 69 characters. */
export function cleanSearchText(raw: string): string {
  const text = raw
    .slice(0, MAX_QUERY_VALUE_LENGTH)
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f]/g, ' ');
  return Array.from(text.replace(/\s+/gu, ' ').trim()).slice(0, SEARCH_MAX_LENGTH).join('').trim();
}

/** Whether a text is long enough to search for: 3 characters, 2 where it holds CJK or Hangul (API.md). */
export function isSearchable(text: string): boolean {
  const least = CJK.test(text) ? SEARCH_MIN_LENGTH_CJK : SEARCH_MIN_LENGTH;
  return Array.from(cleanSearchText(text)).length >= least;
}
