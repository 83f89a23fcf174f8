import { isSearchable } from '#lib/search-text.ts';
import { environment } from './environment.ts';
import { isListed, type Exclusion } from './exclusions.ts';

/** Kinds whose names the site can look up. */
export const NAMED_KINDS = ['categories', 'models', 'channels'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** What is nearest to a name that nothing has. */
const NEAREST_COUNT = 3;

/**
 * What the site's own names are nearest to `name`, which none of them is: one typing mistake in a word is forgiven, so it may
 * be empty. `null` where the name is one of them, or where that cannot be told: a text too short to look up, no answer.
 */
export async function nearestNames(
  kind: NamedKind,
  name: string,
): Promise<readonly Exclusion[] | null> {
  if (!isSearchable(name)) return null;
  const { fetch, address } = environment();
  try {
    const { suggest } = await import('#client/suggest.ts');
    const options = { fetch, origin: address().origin };
    const found = (await suggest(options, { text: name }, AbortSignal.timeout(5000)))[kind];
    return isListed(found, name) ? null : found.slice(0, NEAREST_COUNT);
  } catch {
    return null;
  }
}
