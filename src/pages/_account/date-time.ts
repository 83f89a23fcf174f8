import type { Language } from '#config/locales.ts';

/** A day with its time, which is UTC and says so. */
export const dateTimeFormat = (lang: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(lang, {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: 'UTC' },
  });
