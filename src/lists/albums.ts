import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import {
  albumCategories as albumCategoriesCall,
  albums as albumsCall,
} from '#contract/calls/albums.ts';
import type { Category } from '#contract/entities/named.ts';
import { abbreviated, formatCount } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Reading } from './define-list.ts';
import { orElse } from '#client/or-else.ts';
import { nameFilter } from './name-filter.ts';
import { request } from './request.ts';
import { sortText } from './video-filters.ts';

/** Those album categories that lead to albums of the site group; all of them where an API tells of none how many it has. */
export function withAlbums(categories: readonly Category[]): Category[] {
  const filled = categories.filter(({ totalVideos }) => totalVideos > 0);
  return filled.length > 0 ? filled : [...categories];
}

/** Asks for the album categories, by title in a language. */
const allCategories = (
  { group: gender, lang }: Pick<Reading, 'group' | 'lang'>,
  chosen: typeof withAlbums = (all) => [...all],
) =>
  request(
    albumCategoriesCall,
    { lifetime: LIFETIMES.albums, gender, lang },
    undefined,
    ({ categories }) => chosen(categories).sort((a, b) => a.title.localeCompare(b.title, lang)),
  );

export const albums = defineList({
  route: 'albums',
  sorts: ['latest-updates', 'most-popular', 'top-rated', 'most-viewed'],
  // Popular is what is viewed most: no page offers one order by two names.
  offeredSorts: ['most-popular', 'latest-updates', 'top-rated'],
  sortText,
  filters: { text: nameFilter },
  life: LIFETIMES.albums,
  tags: () => [cacheTags.albums],
  read: ({ params: { dir = '' }, sort, page, filters }, { count, group }) => {
    const section = dir === '' ? '' : 'categories';
    const place = { section, objectId: dir, gender: group, lifetime: LIFETIMES.albums } as const;
    return request(albumsCall, { ...place, sort, page, count }, filters, (answer) => answer.albums);
  },
  // A list of albums shows the way to the others, and has its name from there, where it is empty, too.
  about: async (_asked, context) =>
    (await orElse(allCategories(context).ask(context.client), { entries: [] })).entries,
  path: (album) => paths.album(album),
  feed: ({ title, cover, postedAt, totalPhotos, views }, { t, lang }) => ({
    title,
    image: cover,
    publishedAt: postedAt,
    description: [
      t('album.photos_count', { count: totalPhotos, n: formatCount(totalPhotos, lang) }),
      t('tile.views', abbreviated(views, lang)),
    ].join(' · '),
  }),
  sitemap: {
    part: 'albums',
    sort: 'latest-updates',
    entry: (album) =>
      album.status === 'active' && album.totalPhotos > 0
        ? { path: paths.album(album), image: album.cover, changedAt: album.postedAt }
        : null,
  },
  text: ({ t, asked, about }) => {
    const { dir } = asked.params;
    const named = about.find((category) => category.dir === dir)?.title ?? dir;
    const title =
      named === undefined ? t('albums.title') : t('albums.in_category', { title: named });
    const order = t(`sort.${asked.sort}`);
    return {
      title,
      order,
      lead: [title, order],
      description: t('albums.description'),
      heading: t('albums.title'),
      count: 'albums.count',
      empty: { title: t('albums.empty_title'), text: t('albums.empty_text') },
    };
  },
});

const { sitemap: _sitemap, ...shared } = albums;

/** The albums of a category. */
export const albumCategory = defineList({
  ...shared,
  route: 'albumCategory',
  wider: ({ sort }) => paths.albums(sort),
});

/** The index of them. */
export const albumCategories = defineList({
  route: 'albumCategories',
  page: 'album-categories',
  sorts: ['latest-updates'],
  filters: {},
  whole: true,
  life: LIFETIMES.albums,
  tags: () => [cacheTags.albums],
  read: (_asked, reading) => allCategories(reading, withAlbums),
  sitemap: {
    sort: 'latest-updates',
    entry: ({ dir, totalVideos }) => (totalVideos > 0 ? { path: paths.albumCategory(dir) } : null),
  },
  text: ({ t }) => ({
    title: t('albums.categories'),
    description: t('albums.categories_description'),
    empty: { title: t('category.empty_title'), text: t('category.empty_text') },
  }),
});
