import { cacheTags } from '#config/cache-tags.ts';
import { DEFAULT_COUNTRY } from '#config/countries.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { MAX_CATEGORIES } from '#config/limits.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { categories } from '#contract/calls/categories.ts';
import { countries } from '#contract/calls/countries.ts';
import { PLAIN_LIST, videos as videosCall, type VideosParams } from '#contract/calls/videos.ts';
import { VIDEO_SORTS, type VideoSection } from '#contract/enums.ts';
import type { Named } from '#contract/entities/named.ts';
import { countryName, isCountryCode } from '#lib/country-name.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Asked, type Reading } from './define-list.ts';
import type { Filter, ListContext } from './filter.ts';
import { orElse, orMissing } from '#client/or-else.ts';
import { request } from './request.ts';
import { sortText, VIDEO_ENTRIES, VIDEO_FILTERS, videosIn } from './video-filters.ts';

type Narrowing = Partial<Pick<VideosParams, 'date' | 'duration' | 'type'>>;

/** Asks for a page of the videos of a section; `objectId` says of which category, model or member. */
export function videosOf(
  section: VideoSection,
  objectId: string,
  {
    sort,
    page,
    filters,
  }: Pick<Asked<VideosParams['sort']>, 'sort' | 'page'> & { filters: Narrowing },
  { count, group }: Reading,
  lifetime: number = LIFETIMES.videos,
) {
  const { date = 'all', duration = '', type = 'all' } = filters;
  const place = { section, objectId, lifetime, gender: group, sort, count, page };
  return request(
    videosCall,
    { ...PLAIN_LIST, ...place, date, duration, type },
    undefined,
    videosIn,
  );
}

const SHARED = {
  ...VIDEO_ENTRIES,
  sorts: VIDEO_SORTS,
  sortText,
  gridIsItemList: true,
  life: LIFETIMES.videos,
} as const;

export const videos = defineList({
  ...SHARED,
  route: 'videos',
  filters: VIDEO_FILTERS,
  tags: () => [cacheTags.videos],
  read: (asked, reading) => videosOf('', '', asked, reading),
  text: ({ t, asked }) => {
    const title = t(`headline.${asked.sort}`);
    return { title, lead: [title], description: t('home.description'), heading: t('nav.videos') };
  },
  sitemap: {
    part: 'videos',
    groups: true,
    sort: 'latest-updates',
    sorts: VIDEO_SORTS,
    entry: (tile) =>
      tile.status === 'active'
        ? { path: paths.video(tile), image: tile.thumbnail, changedAt: tile.postedAt, video: tile }
        : null,
  },
});

/** The `dir`s of a comma-joined text, each once. */
export const dirsIn = (joined: string): string[] => [
  ...new Set(joined.split(',').filter((dir) => dir !== '')),
];

/** The categories of an address, by name: in the language of the page, else as the API answered, else by their dir. */
export const categoryNames = (dirs: readonly string[], ...known: readonly Named[][]): Named[] =>
  dirs.map((dir) => ({
    dir,
    title: known.flat().find((category) => category.dir === dir)?.title ?? dir,
  }));

/** The titles of all categories in a language; none in that of the answers themselves. */
async function translated({ client, group, lang }: ListContext): Promise<Named[]> {
  if (lang === DEFAULT_LANGUAGE) return [];
  const params = { lifetime: LIFETIMES.categories, gender: group, section: 'all', lang } as const;
  return orElse(
    client.read(categories, params).then((answer) => answer.categories),
    [],
  );
}

const dirsOf = ({ params }: Asked): string[] => dirsIn(params.object_id ?? '');

export const category = defineList({
  ...SHARED,
  route: 'category',
  also: ['categoryPage'],
  filters: VIDEO_FILTERS,
  isListed: (asked) => dirsOf(asked).length > 0 && dirsOf(asked).length <= MAX_CATEGORIES,
  tags: () => [cacheTags.videos, cacheTags.categories],
  read: (asked, reading) => videosOf('categories', dirsOf(asked).join(','), asked, reading),
  about: (_asked, context) => translated(context),
  indexed: (asked) => dirsOf(asked).length === 1,
  text: ({ t, lang, asked, about, answer }) => {
    const names = categoryNames(dirsOf(asked), about, answer?.categories ?? []);
    const title = new Intl.ListFormat(lang).format(names.map((one) => one.title));
    return {
      title,
      order: t(`headline.${asked.sort}`),
      description: t('category.listing_description', { title }),
      heading: t('nav.videos'),
      trail: [
        [t('category.title'), paths.categories()],
        [title, paths.category(dirsOf(asked), asked.sort, asked.page)],
      ],
    };
  },
});

/** The country whose videos are listed; the server puts the visitor's into an address that names none. */
const country: Filter<string> = {
  name: 'country',
  none: DEFAULT_COUNTRY,
  subject: true,
  parse: (text) => {
    const code = text === '' ? DEFAULT_COUNTRY : text.toLowerCase();
    return isCountryCode(code) ? code : undefined;
  },
  write: (code) => code,
};

export const topCountry = defineList({
  ...SHARED,
  route: 'topCountry',
  sorts: ['most-popular', ...VIDEO_SORTS.filter((sort) => sort !== 'most-popular')],
  offeredSorts: VIDEO_SORTS,
  filters: { country, ...VIDEO_FILTERS },
  tags: () => [cacheTags.videos],
  read: (asked, reading) => videosOf('country', asked.filters.country, asked, reading),
  text: ({ t, lang, asked }) => {
    const name = { country: countryName(asked.filters.country, lang) };
    return {
      title: t('top_country.title', name),
      lead: [],
      description: t('top_country.description', name),
      heading: t('nav.videos'),
    };
  },
  sitemap: {
    sort: 'most-popular',
    // An API that knows of no countries has not looked at them. The others are chosen by a form.
    isThere: async ({ client, group }) => {
      const params = { lifetime: LIFETIMES.videos, gender: group, section: 'videos' } as const;
      const found = await orMissing(client.read(countries, params), { countries: [] });
      return found.countries.some(({ code, total }) => code === DEFAULT_COUNTRY && total > 0);
    },
  },
});
