import { orElse, orError, orMissing } from '#client/or-else.ts';
import { ApiError } from '#client/errors.ts';
import type { Strip, PlaylistPosition, StripVideo } from '#components/video/strip.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import {
  PLAYLIST_STRIP_PAGE_SIZE,
  RELATED_BLOCK_PAGES,
  RELATED_PAGE_SIZE,
} from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import { comments, related } from '#contract/calls.ts';
import type { CommentList } from '#contract/calls/comments.ts';
import type { RelatedParams } from '#contract/calls/related.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';
import { idGroup } from '#contract/id-group.ts';
import { loadList } from '#lists/list-state.ts';
import { playlistVideos, readPlaylist } from '#lists/playlists.ts';
import type { WatchQuery } from './_watch-links.ts';

const relatedBlock = (id: number, page: number): RelatedParams => ({
  lifetime: LIFETIMES.related,
  count: RELATED_PAGE_SIZE * RELATED_BLOCK_PAGES,
  group: idGroup(id),
  id,
  type: 'all',
  page: Math.ceil(page / RELATED_BLOCK_PAGES),
});

/** The API's address of the related videos that hold a page of them. */
export const relatedUrl = (id: number, page: number): string =>
  readUrl(related, relatedBlock(id, page), undefined);

/** Of an API that knows of none. */
const NO_VIDEOS: VideoList = { videos: [], totalCount: 0, pages: 0, categories: [] };

/** The block of three pages of related videos that holds a page; null when it could not be had. */
export const loadRelated = (
  { client }: App.Locals,
  id: number,
  page: number,
): Promise<VideoList | null> =>
  orElse(orMissing(client.read(related, relatedBlock(id, page)), NO_VIDEOS), null);

/** The comments of a video, newest first; an error when they could not be had, or there is nothing to comment on. */
export async function findComments(
  { client }: App.Locals,
  id: number,
  lifetime: number = LIFETIMES.comments,
): Promise<CommentList | ApiError> {
  const params = {
    lifetime,
    section: 'videos',
    group: idGroup(id),
    id,
  } as const;
  return orError(client.read(comments, params));
}

/** Of an API that knows of no comments: its pages do without them. */
export const NO_COMMENTS = 'none';

/** The comments of a video's page; null where they could not be had. */
export async function loadSaid(
  ...of: Parameters<typeof findComments>
): Promise<CommentList | null | typeof NO_COMMENTS> {
  const found = await findComments(...of);
  if (!(found instanceof ApiError)) return found;
  return found.isClientError ? NO_COMMENTS : null;
}

/** The same, null where there is an error. */
export async function loadComments(
  ...of: Parameters<typeof findComments>
): Promise<CommentList | null> {
  const found = await findComments(...of);
  return found instanceof ApiError ? null : found;
}

/** A page of the playlist that is being watched, as the viewer may see it where the page has one; null without one. */
export async function loadStrip(
  { client, viewer: member, view: { group, lang } }: App.Locals,
  { playlist: id, playlistPage: page }: Pick<WatchQuery, 'playlist' | 'playlistPage'>,
): Promise<Strip | null> {
  if (id === null) return null;
  const viewer = member?.id ?? null;
  const request = playlistVideos(id, page, { group, lang, viewer });
  const [playlist, { state }] = await Promise.all([
    orError(readPlaylist({ client, viewer }, id)),
    loadList(request, client, page),
  ]);
  if (playlist instanceof ApiError) {
    const isPrivate = playlist.status === 401 || playlist.status === 403;
    if (isPrivate) return { kind: 'private' };
    return { kind: playlist.isClientError ? 'missing' : 'failed' };
  }
  if (state.kind === 'empty' || state.kind === 'past-end') return { kind: state.kind, playlist };
  if (state.kind === 'denied') return { kind: 'private' };
  if (state.kind !== 'ready') return { kind: state.kind };
  const pages = Math.ceil(state.total / PLAYLIST_STRIP_PAGE_SIZE);
  return { kind: 'ready', playlist, tiles: state.entries, pages, list: request.url };
}

/** Where the video of the page stands in the playlist; null where the page of the playlist does not hold it. */
export async function loadPlace(
  locals: App.Locals,
  strip: Strip | null,
  { id, playlistPage: page }: { id: number; playlistPage: number },
): Promise<PlaylistPosition | null> {
  if (strip?.kind !== 'ready') return null;
  const { tiles, pages } = strip;
  const index = tiles.findIndex((tile) => tile.id === id);
  if (index === -1) return null;
  const asVideo = (tile: Tile | undefined, at: number): StripVideo | null =>
    tile ? { tile, page: at } : null;
  /** The video at an end of the page beside this one. */
  const beyond = async (at: number, place: 0 | -1): Promise<StripVideo | null> => {
    if (at < 1 || at > pages) return null;
    const other = await loadStrip(locals, { playlist: strip.playlist.id, playlistPage: at });
    return other?.kind === 'ready' ? asVideo(other.tiles.at(place), at) : null;
  };
  const [previous, next] = await Promise.all([
    index > 0 ? asVideo(tiles[index - 1], page) : beyond(page - 1, -1),
    index + 1 < tiles.length ? asVideo(tiles[index + 1], page) : beyond(page + 1, 0),
  ]);
  return { number: (page - 1) * PLAYLIST_STRIP_PAGE_SIZE + index + 1, previous, next };
}
