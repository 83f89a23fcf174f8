import type { Language } from '#config/locales.ts';

/** Names and terms that some languages write as English does. */
const EVERYWHERE = ['Picture in picture'];
const BY_LANGUAGE: Partial<Record<Language, readonly string[]>> = {};

/** Texts that are rightly the same in English and in a language. */
export const SAME_IN = (lang: Language): ReadonlySet<string> =>
  new Set([...EVERYWHERE, ...(BY_LANGUAGE[lang] ?? [])]);
