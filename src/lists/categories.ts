import { orElse } from '#client/or-else.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { MAX_CATEGORIES } from '#config/limits.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { categories as categoriesCall } from '#contract/calls/categories.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import type { Category, Named } from '#contract/entities/named.ts';
import { cleanSearchText } from '#lib/search-text.ts';
import type { CategoryChoice } from '#routes/category-choice.ts';
import { paths } from '#routes/paths.ts';
import { defineList, queryOf, type Asked, type Reading } from './define-list.ts';
import { choice, type Filter, type ListContext } from './filter.ts';
import { request } from './request.ts';
import { VIDEO_FILTERS } from './video-filters.ts';
import { videosOf, VIDEO_LIST } from './videos.ts';

/** The `dir`s of a comma-joined text, each once. */
const dirsIn = (joined: string): string[] => [
  ...new Set(joined.split(',').filter((dir) => dir !== '')),
];

/** The categories that a list's entries must carry, or that another one is chosen for, by their `dir`s. */
export const categoryFilter: Filter<readonly string[]> = {
  name: 'category',
  none: [],
  parse: (joined) => dirsIn(joined).slice(0, MAX_CATEGORIES),
  write: (dirs) => dirs.join(','),
};

/** The categories of an address, by name: in the language of the page, else as the API answered, else by their dir. */
export const categoryNames = (dirs: readonly string[], ...known: readonly Named[][]): Named[] =>
  dirs.map((dir) => ({
    dir,
    title: known.flat().find((category) => category.dir === dir)?.title ?? dir,
  }));

/** Asks for every category of a site group, by title in a language. */
export const allCategories = ({ group: gender, lang }: Pick<Reading, 'group' | 'lang'>) =>
  request(
    categoriesCall,
    { lifetime: LIFETIMES.categories, gender, section: 'all', lang },
    undefined,
    ({ categories: all }) => all.toSorted((a, b) => a.title.localeCompare(b.title, lang)),
  );

/**
 * The titles of all categories in a language; none in that of the answers themselves. A group knows those that it has videos of: what else the
 * address asks for is looked up in the others.
 */
export async function translated(context: ListContext, dirs: readonly string[]): Promise<Named[]> {
  if (context.lang === DEFAULT_LANGUAGE) return [];
  const found: Named[] = [];
  for (const group of new Set([context.group, ...SITE_GROUPS])) {
    const asked = allCategories({ ...context, group });
    const answer = await orElse(asked.ask(context.client), { entries: [] });
    found.push(...answer.entries);
    if (dirs.every((dir) => found.some((one) => one.dir === dir))) break;
  }
  return found;
}

/** Categories by how many videos they have, the most first. */
export const bySize = (all: readonly Category[]): Category[] =>
  all.toSorted((a, b) => b.totalVideos - a.totalVideos);

/** The `dir`s of the categories whose listing an address asks for. */
export const dirsOf = ({ params }: Asked): string[] => dirsIn(params.object_id ?? '');

export const category = defineList({
  ...VIDEO_LIST,
  route: 'category',
  also: ['categoryPage'],
  filters: VIDEO_FILTERS,
  isListed: (asked) => dirsOf(asked).length > 0 && dirsOf(asked).length <= MAX_CATEGORIES,
  tags: () => [cacheTags.videos, cacheTags.categories],
  read: (asked, reading) => videosOf('categories', dirsOf(asked).join(','), asked, reading),
  about: (asked, context) => translated(context, dirsOf(asked)),
  // One category, and not by an address with commas, of which there are as many as one likes.
  indexed: (asked) => dirsOf(asked)[0] === asked.params.object_id,
  text: ({ t, lang, asked, about, answer }) => {
    const names = categoryNames(dirsOf(asked), about, answer?.categories ?? []);
    const title = new Intl.ListFormat(lang).format(names.map((one) => one.title));
    return {
      title,
      order: t(`headline.${asked.sort}`),
      description: t('category.listing_description', { title }),
      heading: t('nav.videos'),
      above: [t('category.title'), paths.categories()],
    };
  },
});

const text: Filter<string> = {
  name: 'q',
  none: '',
  parse: cleanSearchText,
  write: (value) => value,
};

/** By what the index is in order: names without it. */
const by = choice('by', ['videos']);

/** The categories that another one is chosen for: those that exist, few enough that one more can be. */
export const chosenIn = (
  { filters }: { filters: { category: readonly string[] } },
  all: readonly Category[],
): Category[] =>
  filters.category
    .flatMap((dir) => all.filter((one) => one.dir === dir))
    .slice(0, MAX_CATEGORIES - 1);

/**
 * The index. While one more category is chosen it keeps those chosen so far, with the order and filters of the
 * listing that it comes back to (`?category=rain,city&sort=longest&duration=2`).
 */
export const categories = defineList({
  route: 'categories',
  sorts: VIDEO_SORTS,
  filters: { text, by, category: categoryFilter, ...VIDEO_FILTERS },
  whole: true,
  life: LIFETIMES.categories,
  tags: () => [cacheTags.categories],
  read: (_asked, reading) => allCategories(reading),
  path: ({ dir }) => paths.category([dir]),
  sitemap: {
    sort: VIDEO_SORTS[0],
    entry: ({ dir, totalVideos }) => (totalVideos > 0 ? { path: paths.category([dir]) } : null),
  },
  text: ({ t, asked, answer }) => ({
    title: t(
      chosenIn(asked, answer?.categories ?? []).length > 0 ? 'category.add' : 'category.title',
    ),
    lead: [],
    description: t('category.description'),
    empty: { title: t('category.empty_title'), text: t('category.empty_text') },
  }),
});

type Choosing = Pick<Asked<(typeof VIDEO_SORTS)[number], typeof VIDEO_FILTERS>, 'sort' | 'filters'>;

/** The chosen categories, with the order and filters of a listing that it keeps when they change. */
export const choiceOf = ({ sort, filters }: Choosing, dirs: readonly string[]): CategoryChoice => ({
  dirs,
  sort: sort === VIDEO_SORTS[0] ? '' : sort,
  filters: queryOf(category, { params: {}, sort, page: 1, filters }),
});
