import i18next from 'i18next';
import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import type { Namespace } from './namespaces.ts';
import { waitWords } from '#lib/wait-words.ts';
import { isPseudo, pseudoTexts } from './pseudo.ts';
import { readTexts } from './read-texts.ts';
import { fillIn, translateFrom, type TextTree, type Translate } from './translate.ts';

const pseudo = new Map<Namespace, TextTree>();

function pseudoOf(namespace: Namespace): TextTree {
  const known = pseudo.get(namespace);
  if (known) return known;
  const texts = pseudoTexts(readTexts().en?.[namespace] ?? {});
  pseudo.set(namespace, texts);
  return texts;
}

/** A text before its values are put in, by its key and the plural form that a count asks for. */
type Pick = (key: string, count: number | undefined) => string;

const picks = new Map<string, Pick>();

/**
 * Lets i18next find each text once: its way from a key to a text takes 10 µs, and a listing shows 300 of them.
 * It has one instance a process, so its own language is never changed: that would put one visitor's language
 * into another's page.
 */
function pickFrom(lang: Language, namespace: Namespace): Pick {
  const id = `${lang}/${namespace}`;
  const known = picks.get(id);
  if (known) return known;
  ensureTexts();
  const fixed = i18next.getFixedT(lang, namespace as string);
  const plural = new Intl.PluralRules(lang);
  const texts = new Map<string, string>();
  const pick: Pick = (key, count) => {
    // i18next has a form of its own for none, in every language.
    const form = count === undefined ? '' : count === 0 ? 'zero' : plural.select(count);
    const kept = texts.get(`${key} ${form}`);
    if (kept !== undefined) return kept;
    const counted = count === undefined ? {} : { count };
    const text = fixed(key, { ...counted, skipInterpolation: true });
    texts.set(`${key} ${form}`, text);
    return text;
  };
  picks.set(id, pick);
  return pick;
}

/** A translator for pages, in one language. */
export function createTranslator<Name extends Namespace = 'site'>(
  lang: Language,
  namespace: Name = 'site' as Name,
): Translate<Name> {
  if (isPseudo()) return translateFrom<Name>(pseudoOf(namespace), DEFAULT_LANGUAGE);
  const pick = pickFrom(lang, namespace);
  return (key, values = {}) => {
    const { count, when } = values;
    const text = pick(key, typeof count === 'number' ? count : undefined);
    const isTimed = when === undefined && text.includes('{when}');
    return fillIn(text, isTimed ? { ...values, when: waitWords(lang, values).when } : values);
  };
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
