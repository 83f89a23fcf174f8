import type { Language } from '#config/locales.ts';
import { CJK } from '#lib/cjk.ts';
import { isSearchable } from '#lib/search-text.ts';
import { environment } from './environment.ts';
import { keyOf, type Exclusion } from './exclusion-match.ts';

/** Kinds whose names the site can look up. */
export const NAMED_KINDS = ['categories', 'models', 'channels'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** What is nearest to a name that nothing has. */
const NEAREST_COUNT = 3;

/** What the site has by a name. */
export interface LookedUp {
  /** What has the very name. */
  known: Exclusion | undefined;
  /** Where nothing has it, what is called nearly so: one typing mistake in a word is forgiven. */
  nearest: readonly Exclusion[];
}

/**
 * Looks up a name as the page's language has it. `null` where nothing can be told: a text too short to look up, no
 * answer.
 */
export async function lookUpName(
  kind: NamedKind,
  name: string,
  lang: Language,
): Promise<LookedUp | null> {
  // One character is a whole name in Japanese.
  if (!isSearchable(name) && !CJK.test(name)) return null;
  const { fetch, address } = environment();
  try {
    const { suggest } = await import('#client/suggest.ts');
    const options = { fetch, origin: address().origin };
    const found = await suggest(options, { text: name, lang }, AbortSignal.timeout(5000));
    const known = found[kind].find(({ title }) => keyOf(title) === keyOf(name));
    return { known, nearest: known ? [] : found[kind].slice(0, NEAREST_COUNT) };
  } catch {
    return null;
  }
}
