import i18next from 'i18next';
import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import type { Namespace } from './namespaces.ts';
import { isPseudo, pseudoTexts } from './pseudo.ts';
import { readTexts } from './read-texts.ts';
import { translateFrom, type TextTree, type Translate } from './translate.ts';

const pseudo = new Map<Namespace, TextTree>();

function pseudoOf(namespace: Namespace): TextTree {
  const known = pseudo.get(namespace);
  if (known) return known;
  const texts = pseudoTexts(readTexts().en?.[namespace] ?? {});
  pseudo.set(namespace, texts);
  return texts;
}

/**
 * A translator for pages, in one language. i18next has one instance a process, so its own language
 * is never changed: that would put one visitor's language into another's page.
 */
export function createTranslator<Name extends Namespace = 'site'>(
  lang: Language,
  namespace: Name = 'site' as Name,
): Translate<Name> {
  if (isPseudo()) return translateFrom<Name>(pseudoOf(namespace), DEFAULT_LANGUAGE);
  ensureTexts();
  const fixed = i18next.getFixedT(lang, namespace as string);
  return (key, values) => fixed(key as string, { ...values });
}

/**
 * The texts of a namespace for an island's props, English where the language has none: `translateFrom`
 * makes a translator of them on both sides.
 */
export function islandTexts(lang: Language, namespace: Exclude<Namespace, 'site'>): TextTree {
  if (isPseudo()) return pseudoOf(namespace);
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
