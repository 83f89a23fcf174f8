/** What fits three lines on a phone, and on a wider screen, in Latin letters. */
const FITS_PHONE = 120;
const FITS_WIDE = 200;
const LINES = 3;

/** Letters of Chinese, Japanese and Korean are about as wide as two Latin ones. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/gu;

/** Where a text is too long, and a description folded: nowhere, on phones, or on every screen. */
export function foldsOn(text: string): 'none' | 'phone' | 'all' {
  const width = text.length + (text.match(WIDE)?.length ?? 0);
  if (width > FITS_WIDE || text.split('\n').length > LINES) return 'all';
  return width > FITS_PHONE ? 'phone' : 'none';
}
