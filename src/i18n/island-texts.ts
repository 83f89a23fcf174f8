import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import type { Namespace } from './namespaces.ts';
import { translateFrom, type TextTree, type Translate } from './translate.ts';

/** Namespaces a browser may load. */
export type IslandNamespace = Exclude<
  Namespace,
  'site' | 'people' | 'history' | 'data' | 'messages' | 'mail'
>;

type Load = () => Promise<{ default: TextTree }>;

// One chunk per language and namespace: a browser gets the one it asks for.
const files: Record<string, Load> = import.meta.glob<{ default: TextTree }>([
  '../../locales/*/islands.json',
  '../../locales/*/modals.json',
  '../../locales/*/player.json',
  '../../locales/*/forms.json',
  '../../locales/*/account.json',
  '../../locales/*/profile.json',
  '../../locales/*/own.json',
  '../../locales/*/proposals.json',
  '../../locales/*/social.json',
]);

const loading = new Map<string, Promise<unknown>>();

async function load<Name extends IslandNamespace>(
  namespace: Name,
  lang: Language,
): Promise<Translate<Name>> {
  const own = files[`../../locales/${lang}/${namespace}.json`];
  const used = own ? lang : DEFAULT_LANGUAGE;
  const file = own ?? files[`../../locales/${DEFAULT_LANGUAGE}/${namespace}.json`];
  return translateFrom<Name>(file ? (await file()).default : {}, used);
}

/**
 * Loads the texts of one namespace in one language, once, in the browser. A language that has no
 * file gets English. Rejects when the chunk cannot be fetched; the next call tries again.
 */
export function loadTexts<Name extends IslandNamespace>(
  namespace: Name,
  lang: Language,
): Promise<Translate<Name>> {
  const key = `${lang}/${namespace}`;
  const known = loading.get(key);
  if (known) return known as Promise<Translate<Name>>;
  const started = load(namespace, lang).catch((error: unknown) => {
    loading.delete(key);
    throw error;
  });
  loading.set(key, started);
  return started;
}
