import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import type { Namespace } from './namespaces.ts';
import { translateFrom, type TextTree, type Translate } from './translate.ts';

/** Namespaces a browser may load. */
export type IslandNamespace = Exclude<
  Namespace,
  'site' | 'people' | 'profile' | 'history' | 'data' | 'messages' | 'moderation' | 'mail'
>;

/** What only the modal of reports wants: report-texts.ts loads it. */
export type ReportNamespace = 'report';

/** Those that only scripts for members want: member-texts.ts loads them. */
export type MemberNamespace = 'own' | 'social' | 'move' | 'upload';

/** That of proposals: proposal-texts.ts loads it. */
export type ProposalNamespace = 'proposals';

/** That of the choice of colours: theme-texts.ts loads it. */
export type ThemeNamespace = 'theme';

/** Those of the sign-in: account-texts.ts loads them. */
export type AccountNamespace = 'account' | 'ways';

type Load = () => Promise<{ default: TextTree }>;

// One chunk per language and namespace: a browser gets the one it asks for.
const files: Record<string, Load> = import.meta.glob<{ default: TextTree }>([
  '../../locales/*/islands.json',
  '../../locales/*/modals.json',
  '../../locales/*/player.json',
  '../../locales/*/forms.json',
]);

/** Loads the texts of one namespace in one language, once. */
export type LoadTexts<Name extends IslandNamespace> = <One extends Name>(
  namespace: One,
  lang: Language,
) => Promise<Translate<One>>;

/** A loader of texts from files by their paths. */
export function textLoader<Name extends IslandNamespace>(
  from: Record<string, Load>,
): LoadTexts<Name> {
  const loading = new Map<string, Promise<unknown>>();

  async function load(namespace: string, lang: Language): Promise<unknown> {
    const own = from[`../../locales/${lang}/${namespace}.json`];
    const used = own ? lang : DEFAULT_LANGUAGE;
    const file = own ?? from[`../../locales/${DEFAULT_LANGUAGE}/${namespace}.json`];
    return translateFrom<Name>(file ? (await file()).default : {}, used);
  }

  return <One extends Name>(namespace: One, lang: Language) => {
    const key = `${lang}/${namespace}`;
    const started =
      loading.get(key) ??
      load(namespace, lang).catch((error: unknown) => {
        loading.delete(key);
        throw error;
      });
    loading.set(key, started);
    return started as Promise<Translate<One>>;
  };
}

/**
 * Loads the texts of one namespace in one language, once, in the browser. A language that has no
 * file gets English. Rejects when the chunk cannot be fetched; the next call tries again.
 */
export const loadTexts =
  textLoader<
    Exclude<
      IslandNamespace,
      MemberNamespace | AccountNamespace | ReportNamespace | ProposalNamespace | ThemeNamespace
    >
  >(files);
