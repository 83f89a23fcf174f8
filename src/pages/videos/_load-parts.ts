import { ApiError } from '#client/errors.ts';
import type { Strip } from '#components/video/strip.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import {
  PLAYLIST_STRIP_PAGE_SIZE,
  RELATED_BLOCK_PAGES,
  RELATED_PAGE_SIZE,
} from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import { comments, related } from '#contract/calls.ts';
import type { RelatedParams } from '#contract/calls/related.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import type { Comment } from '#contract/entities/comment.ts';
import { idGroup } from '#contract/id-group.ts';
import { loadPlaylist, playlistUrl } from '../playlist/_load-playlist.ts';
import type { WatchPlace } from './_watch-links.ts';

/** Null where the API has no answer: the page shows without that part. */
export async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

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

/** The block of three pages of related videos that holds a page; null when it could not be had. */
export const loadRelated = (
  { client }: App.Locals,
  id: number,
  page: number,
): Promise<VideoList | null> => orNull(client.read(related, relatedBlock(id, page)));

/** All comments of a video, newest first; null when they could not be had. */
export async function loadComments({ client }: App.Locals, id: number): Promise<Comment[] | null> {
  const params = {
    lifetime: LIFETIMES.comments,
    section: 'videos',
    group: idGroup(id),
    id,
  } as const;
  return (await orNull(client.read(comments, params)))?.comments ?? null;
}

/** A page of the playlist that is being watched; null without one. */
export async function loadStrip(locals: App.Locals, place: WatchPlace): Promise<Strip | null> {
  if (place.playlist === null) return null;
  const found = await loadPlaylist(locals, place.playlist, place.playlistPage);
  if (found.kind !== 'open') return { kind: found.kind };
  const { playlist, list } = found;
  if (list.kind === 'empty' || list.kind === 'past-end') return { kind: list.kind, playlist };
  if (list.kind === 'denied') return { kind: 'private' };
  if (list.kind !== 'ready') return { kind: list.kind };
  const url = playlistUrl(locals, place.playlist, place.playlistPage);
  const pages = Math.ceil(list.total / PLAYLIST_STRIP_PAGE_SIZE);
  return { kind: 'ready', playlist, tiles: list.entries, pages, list: url };
}
