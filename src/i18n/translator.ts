import i18next from 'i18next';
import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import { readTexts } from './read-texts.ts';
import type { Namespace } from './namespaces.ts';
import type { TextTree, Translate } from './translate.ts';

/**
 * A translator for pages, in one language. i18next has one instance a process, so its own language
 * is never changed: that would put one visitor's language into another's page.
 */
export function createTranslator<Name extends Namespace = 'site'>(
  lang: Language,
  namespace: Name = 'site' as Name,
): Translate<Name> {
  ensureTexts();
  const fixed = i18next.getFixedT(lang, namespace as string);
  return (key, values) => fixed(key as string, { ...values });
}

/**
 * The texts of a namespace for an island's props, English where the language has none: `translateFrom`
 * makes a translator of them on both sides.
 */
export function islandTexts(lang: Language, namespace: Exclude<Namespace, 'site'>): TextTree {
  ensureTexts();
  const english = i18next.getResourceBundle('en', namespace) as TextTree | undefined;
  return (i18next.getResourceBundle(lang, namespace) as TextTree | undefined) ?? english ?? {};
}

/** In a page astro-i18next has filled i18next already; outside of one (a test, a mail) nobody has. */
function ensureTexts(): void {
  if (i18next.isInitialized) return;
  void i18next.init({
    resources: readTexts(),
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'site',
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
}
