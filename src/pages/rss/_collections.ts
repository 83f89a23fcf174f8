import { ApiError } from '#client/errors.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { ALBUM_SORTS, PLAYLIST_SORTS } from '#contract/enums.ts';
import { abbreviated, formatCount } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { readAlbums, readPlaylists } from '../_load/catalogue.ts';
import { loadAlbumCategories } from '../albums/_load-album-categories.ts';
import { ENTRY, facts, sortIn, type AskedFeed, type FeedContents } from './_contents.ts';

export async function playlistsFeed(asked: AskedFeed): Promise<FeedContents | null> {
  const { page, locals, t } = asked;
  const sort = sortIn(PLAYLIST_SORTS, asked);
  if (!sort) return null;
  const { entries } = await readPlaylists(locals, { sort, page });
  return {
    title: facts(t('playlists.title'), t(`sort.${sort}`)),
    lifetime: LIFETIMES.playlists,
    tags: [cacheTags.playlists],
    items: entries.map(({ id, title, member, totalVideos, updatedAt, previews, description }) => ({
      ...ENTRY,
      title,
      image: previews[0] ?? '',
      path: paths.playlist(id),
      publishedAt: updatedAt,
      description: facts(
        member.name,
        t('list.videos', { count: totalVideos, n: formatCount(totalVideos, locals.view.lang) }),
        description,
      ),
    })),
  };
}

export async function albumsFeed(asked: AskedFeed): Promise<FeedContents | null> {
  const { page, params, locals, t } = asked;
  const sort = sortIn(ALBUM_SORTS, asked);
  if (!sort) return null;
  const category = params.dir ?? null;
  const [{ entries }, about] = await Promise.all([
    readAlbums(locals, { sort, page, category }),
    category === null ? t('albums.title') : titleIn(category, asked),
  ]);
  return {
    title: facts(about, t(`sort.${sort}`)),
    lifetime: LIFETIMES.albums,
    tags: [cacheTags.albums],
    items: entries.map((album) => ({
      ...ENTRY,
      title: album.title,
      image: album.cover,
      path: paths.album(album),
      publishedAt: album.postedAt,
      description: facts(
        t('album.photos_count', {
          count: album.totalPhotos,
          n: formatCount(album.totalPhotos, locals.view.lang),
        }),
        t('tile.views', abbreviated(album.views)),
      ),
    })),
  };
}

async function titleIn(category: string, { locals, t }: AskedFeed): Promise<string> {
  const found = await loadAlbumCategories(locals);
  const known = found instanceof ApiError ? [] : found;
  const title = known.find(({ dir }) => dir === category)?.title ?? category;
  return t('albums.in_category', { title });
}
