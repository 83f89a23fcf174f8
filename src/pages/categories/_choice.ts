import { MAX_CATEGORIES } from '#config/limits.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { listPath, readAsked, type Asked } from '#lists/define-list.ts';
import { category, dirsIn } from '#lists/videos.ts';
import type { CategoryChoice } from '#routes/category-choice.ts';

type AskedCategory = NonNullable<ReturnType<typeof readAsked<string, typeof category.filters>>>;

/** The chosen categories of a listing, with the order and filters that it keeps when they change. */
export function choiceOf(asked: AskedCategory): CategoryChoice {
  const [, query] = listPath(category, asked as never).split('?');
  return {
    dirs: dirsIn(asked.params.object_id ?? ''),
    sort: asked.sort === VIDEO_SORTS[0] ? '' : asked.sort,
    filters: Object.fromEntries(new URLSearchParams(query)),
  };
}

/**
 * What an index is asked to add to (`?category=rain,city&sort=longest&duration=2`): categories that exist, few
 * enough that one more can be chosen, and the order and filters that the listing comes back to.
 */
export function readChoice(
  query: URLSearchParams,
  known: readonly { dir: string }[],
): CategoryChoice {
  const dirs = dirsIn(query.get('category') ?? '')
    .filter((dir) => known.some((one) => one.dir === dir))
    .slice(0, MAX_CATEGORIES - 1);
  const params = { object_id: dirs.join(','), page: '1' };
  const sort = VIDEO_SORTS.find((value) => value === query.get('sort')) ?? VIDEO_SORTS[0];
  const asked: Asked | null = readAsked(category, { params: { ...params, sort } }, query);
  return asked ? choiceOf(asked as never) : { dirs: [], sort: '', filters: {} };
}
