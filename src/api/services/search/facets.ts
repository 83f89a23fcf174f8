import type { CallContext } from '../../context.ts';
import type { Label } from '../category-cache.ts';

/** As many as a row of links holds. */
const FACETS = 12;

/** Categories that most of these videos carry, `{dir, title}`, without those chosen already. */
export async function facetsOf(
  { catalogue, labels }: CallContext,
  ids: readonly number[],
  chosen: readonly Label[],
): Promise<object[]> {
  const common = await catalogue.commonCategories(ids, FACETS + chosen.length);
  const known = await labels.byId();
  const taken = new Set(chosen.map(({ id }) => id));
  return common
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ id }) => !taken.has(id))
    .slice(0, FACETS)
    .map(({ dir, title }) => ({ dir, title }));
}
