import type { Language } from '#config/locales.ts';

/** What a language writes before decimals. */
export const decimalMark = (lang: Language): string => (/en|ja/.test(lang) ? '.' : ',');
