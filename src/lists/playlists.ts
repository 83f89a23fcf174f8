import { ApiError } from '#client/errors.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import { playlist as playlistCall } from '#contract/calls/playlist.ts';
import { playlists as playlistsCall } from '#contract/calls/playlists.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import { PLAYLIST_SORTS, type PlaylistSort } from '#contract/enums.ts';
import type { Playlist } from '#contract/entities/playlist.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { idGroup } from '#contract/id-group.ts';
import { createTranslator } from '#i18n/translator.ts';
import { formatCount } from '#lib/format.ts';
import { paths } from '#routes/paths.ts';
import { defineList, type Reading } from './define-list.ts';
import type { ListContext, Words } from './filter.ts';
import { nameFilter } from './name-filter.ts';
import { request, type ListRequest } from './request.ts';
import { sortText, VIDEO_ENTRIES } from './video-filters.ts';
import { plainVideosOf } from './videos.ts';

/** Asks for playlists: all of a site group, or those of one member; with these words in their titles. */
export function playlistsOf(
  section: '' | 'member',
  objectId: string,
  { sort, page }: { sort: PlaylistSort; page: number },
  { count, group, viewer }: Reading,
  text = '',
) {
  // Its owner sees what nobody else does, so that answer is kept nowhere.
  const lifetime =
    section === 'member' && objectId === String(viewer) ? LIFETIMES.own : LIFETIMES.playlists;
  const place = { section, objectId, gender: group, lifetime };
  const params = { ...place, sort, page, count };
  return request(playlistsCall, params, { text }, (answer) => answer.playlists);
}

/** How a feed tells of a playlist, and where it is. */
export const PLAYLIST_ENTRIES = {
  path: ({ id }: Playlist) => paths.playlist(id),
  feed: (
    { title, member, totalVideos, updatedAt, previews, description }: Playlist,
    { t, lang }: Words,
  ) => ({
    title,
    image: previews[0] ?? '',
    publishedAt: updatedAt,
    description: [
      member.name,
      t('list.videos', { count: totalVideos, n: formatCount(totalVideos, lang) }),
      description,
    ]
      .filter(Boolean)
      .join(' · '),
  }),
} as const;

export const playlists = defineList({
  ...PLAYLIST_ENTRIES,
  route: 'playlists',
  sorts: PLAYLIST_SORTS,
  // Popular is what is viewed most: no page offers one order by two names.
  offeredSorts: ['most-popular', 'latest-updates', 'top-rated'],
  sortText,
  filters: { text: nameFilter },
  life: LIFETIMES.playlists,
  // Their pictures and numbers are of their videos.
  tags: () => [cacheTags.videos, cacheTags.playlists],
  read: (asked, reading) => playlistsOf('', '', asked, reading, asked.filters.text),
  sitemap: {
    part: 'playlists',
    sort: 'latest-updates',
    sorts: ['most-popular'],
    entry: ({ id, visibility, totalVideos, updatedAt }) =>
      visibility === 'public' && totalVideos > 0
        ? { path: paths.playlist(id), changedAt: updatedAt }
        : null,
  },
  text: ({ t, asked }) => ({
    title: t('playlists.title'),
    order: t(`sort.${asked.sort}`),
    description: t('playlists.description'),
    count: 'playlists.count',
    empty: { title: t('playlists.empty_title'), text: t('playlists.empty_text') },
  }),
});

/** Asks for a page of a playlist's videos, in the playlist's own order. */
export const playlistVideos = (
  id: number | string,
  page: number,
  reading: Omit<Reading, 'count'>,
) =>
  plainVideosOf(
    'playlist',
    String(id),
    page,
    // The playlist's own page and the strip beside a video show the same pages, so that one leads into the other.
    { ...reading, count: PLAYLIST_STRIP_PAGE_SIZE },
    typeof reading.viewer === 'number' ? LIFETIMES.own : LIFETIMES.playlistStrip,
  );

/** Asks for what was put last into a playlist, at its end, the last first: as much as a page has. */
function lastVideos(
  id: number | string,
  reading: Omit<Reading, 'count'>,
): ListRequest<Tile, VideoList> {
  const pageOf = (page: number) => playlistVideos(id, page, reading);
  return {
    url: pageOf(1).url,
    ask: async (client) => {
      const first = await pageOf(1).ask(client);
      if (first.pages <= 1) return { ...first, entries: first.entries.toReversed() };
      const [before, last] = await Promise.all([
        first.pages === 2 ? first : pageOf(first.pages - 1).ask(client),
        pageOf(first.pages).ask(client),
      ]);
      const entries = [...before.entries, ...last.entries].slice(-PLAYLIST_STRIP_PAGE_SIZE);
      return { ...last, entries: entries.toReversed() };
    },
  };
}

/** Reads a playlist. Throws ApiError, also for a private one that an API answers instead of refusing it. */
export async function readPlaylist(
  { client, viewer = null }: Pick<ListContext, 'client' | 'viewer'>,
  id: number,
): Promise<Playlist> {
  const lifetime = viewer === null ? LIFETIMES.playlists : LIFETIMES.own;
  const params = { lifetime, group: idGroup(id), id };
  const { playlist: found } = await client.read(playlistCall, params);
  const isOwn = viewer !== null && found.member.id === viewer;
  if (found.visibility === 'private' && !isOwn) throw new ApiError('private_playlist', 403);
  return found;
}

/** The videos of one playlist. */
export const playlist = defineList({
  ...VIDEO_ENTRIES,
  route: 'playlist',
  sorts: ['latest-updates'],
  filters: {},
  life: LIFETIMES.playlists,
  tags: ({ params }) => [cacheTags.videos, cacheTags.playlist(Number(params.id))],
  read: ({ params, page }, reading) => playlistVideos(params.id ?? '', page, reading),
  latest: ({ params }, reading) => lastVideos(params.id ?? '', reading),
  about: ({ params }, context) => readPlaylist(context, Number(params.id)),
  isOpen: ({ visibility }) => visibility !== 'private',
  // Who has its address may see an unlisted one; it is to be found nowhere.
  indexed: (_, about) => about?.visibility === 'public',
  refusal: ({ t }) => ({
    title: t('playlist.private'),
    onward: { text: t('playlists.browse'), path: paths.playlists() },
  }),
  text: ({ t, about, viewer, lang }) => ({
    title: about.title,
    lead: [about.title],
    description: about.description || t('playlists.description'),
    heading: t('nav.videos'),
    empty: {
      title: t('list.own_empty_title'),
      text:
        viewer === about.member.id
          ? createTranslator(lang, 'own')('list.playlist_empty')
          : t('playlist.empty_text'),
    },
    above: [t('playlists.title'), paths.playlists()],
  }),
});
