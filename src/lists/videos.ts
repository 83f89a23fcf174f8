import { cacheTags } from '#config/cache-tags.ts';
import { DEFAULT_COUNTRY } from '#config/countries.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { countries } from '#contract/calls/countries.ts';
import { PLAIN_LIST, videos as videosCall, type VideosParams } from '#contract/calls/videos.ts';
import { VIDEO_SORTS, type VideoSection } from '#contract/enums.ts';
import { countryMeant } from '#lib/country-codes.ts';
import { countryName } from '#lib/country-name.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Asked, type Reading } from './define-list.ts';
import type { Filter } from './filter.ts';
import { orMissing } from '#client/or-else.ts';
import { itself, request } from './request.ts';
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

/** The same in the list's own order, as nothing narrows it: a member's, a playlist's. */
export const plainVideosOf = (
  section: VideoSection,
  objectId: string,
  page: number,
  reading: Reading,
  lifetime: number,
) => videosOf(section, objectId, { sort: 'latest-updates', page, filters: {} }, reading, lifetime);

/** What all lists of videos but those of a member have in common. */
export const VIDEO_LIST = {
  ...VIDEO_ENTRIES,
  sorts: VIDEO_SORTS,
  sortText,
  gridIsItemList: true,
  life: LIFETIMES.videos,
} as const;

export const videos = defineList({
  ...VIDEO_LIST,
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

/** The country whose videos are listed; the server puts the visitor's into an address that names none. */
const country: Filter<string> = {
  name: 'country',
  none: DEFAULT_COUNTRY,
  subject: true,
  parse: (text) => {
    const code = text === '' ? DEFAULT_COUNTRY : text;
    return countryMeant(code)?.toLowerCase();
  },
  write: (code) => code,
};

export const topCountry = defineList({
  ...VIDEO_LIST,
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

/** What the visitor watched, which only the browser knows: the page has a place for it. */
export const history = defineList({
  route: 'history',
  page: 'history',
  sorts: ['latest-updates'],
  filters: {},
  whole: true,
  life: LIFETIMES.videos,
  // Of the popular ones, shown where nothing is remembered.
  tags: () => [cacheTags.videos],
  read: () => itself(null),
  indexed: () => false,
  text: ({ t }) => ({ title: t('history.title'), description: t('history.empty_text') }),
});
