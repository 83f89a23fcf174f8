import { MAX_CATEGORIES } from '#config/limits.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import type { CategoryChoice } from '#routes/category-choice.ts';
import { filterQuery, readFilters } from '../_load/filters.ts';

/**
 * What an index is asked to add to (`?category=rain,city&sort=longest&duration=2`): categories that exist, few
 * enough that one more can be chosen, and the order and filters that the listing comes back to.
 */
export function readChoice(
  query: URLSearchParams,
  known: readonly { dir: string }[],
): CategoryChoice {
  const named = new Set((query.get('category') ?? '').split(','));
  const dirs = [...named]
    .filter((dir) => known.some((category) => category.dir === dir))
    .slice(0, MAX_CATEGORIES - 1);
  if (dirs.length === 0) return { dirs, sort: '', filters: {} };
  const sort = VIDEO_SORTS.find((value) => value === query.get('sort')) ?? VIDEO_SORTS[0];
  return {
    dirs,
    sort: sort === VIDEO_SORTS[0] ? '' : sort,
    filters: filterQuery(readFilters(query, sort)),
  };
}
