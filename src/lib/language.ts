import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#config/locales.ts';

/** A language by its code, the site's own where there is no such one. */
export const languageOf = (code: string): Language => (isLanguage(code) ? code : DEFAULT_LANGUAGE);
