/** The ten interface languages (SPEC.md §1), in the order the language menus show them. */
export const LANGUAGES = ['en', 'ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

/** SPEC.md §9: used without a cookie and without a language prefix. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** What each language calls itself: the text of a language menu. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  it: 'Italiano',
  pt: 'Português',
  ja: '日本語',
  nl: 'Nederlands',
};

/** Whether a text names one of the ten languages. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
