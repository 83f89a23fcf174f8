import type { Language } from '#config/locales.ts';
import { formatAge, formatMinutes, type AgeStyle } from '#lib/format.ts';
import { createTranslator } from './translator.ts';

interface Made {
  view: { lang: Language };
  /** Whom alone the page is made for; null where it may be stored and shown to others. */
  viewer: object | null;
}

/**
 * Says how long ago something was, as it fits the page: where that may be stored for hours, in hours at least, so that it stays
 * about true (lists of albums, which are stored for days, have dates); where it is made for one reader and kept nowhere (record 49), "just now" and in minutes.
 */
export function agesOn(
  { view: { lang }, viewer }: Made,
  style: AgeStyle = 'long',
): (time: number) => string {
  const now = Date.now();
  return (time) => {
    const minutes = viewer ? Math.floor(Math.max(0, now - time) / 60_000) : 60;
    if (minutes >= 60) return formatAge(time, now, lang, style);
    return minutes > 0 ? formatMinutes(minutes, lang, style) : createTranslator(lang)('tile.now');
  };
}
