import { ApiError } from '#client/errors.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { RELATED_BLOCK_PAGES, RELATED_PAGE_SIZE } from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import { comments, related, suggester, video, videoFile } from '#contract/calls.ts';
import type { RelatedParams } from '#contract/calls/related.ts';
import type { Comment } from '#contract/entities/comment.ts';
import type { Main } from '#contract/calls/main.ts';
import type { Suggestions } from '#contract/calls/suggester.ts';
import type { VideoFile } from '#contract/calls/video-file.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import type { Video } from '#contract/entities/video.ts';
import { idGroup } from '#contract/id-group.ts';
import { loadMain } from '../_load/main.ts';

/** How many suggestions of each kind the carousel takes. */
const SUGGESTIONS = 8;

/** All that a video page is made of. A part that the API could not give is null. */
export interface Watch {
  video: Video;
  files: VideoFile[] | null;
  /** The block of three pages that holds the page asked for. */
  related: VideoList | null;
  comments: Comment[] | null;
  suggestions: Suggestions | null;
  main: Main | null;
}

/** A page number of an address; anything but a whole number from 1 counts as 1. */
export function readPage(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Null where the API has no answer: the page shows without that part. */
async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** What was asked for, or the API's trouble with it. */
export async function orError<Answer>(asked: Promise<Answer>): Promise<Answer | ApiError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

type Client = App.Locals['client'];

/** One video. Null when there is none; throws ApiError when the API is in trouble. */
export async function loadVideo(client: Client, id: number): Promise<Video | null> {
  try {
    const params = { lifetime: LIFETIMES.videos, group: idGroup(id), id };
    return (await client.read(video, params)).video;
  } catch (error) {
    if (error instanceof ApiError && error.isVisitorsMistake) return null;
    throw error;
  }
}

/** The files of a video that may be played; null when the list could not be had (SPEC.md §7: never shown). */
export function loadFiles(client: Client, found: Video): Promise<VideoFile[] | null> {
  if (found.status !== 'active') return Promise.resolve([]);
  return orNull(client.read(videoFile, {}, { id: found.id, lifetime: LIFETIMES.videoFile }));
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

/** Everything of a video page; null when there is no such video. */
export async function loadWatch(
  locals: App.Locals,
  id: number,
  relatedPage: number,
): Promise<Watch | null> {
  const { client } = locals;
  const group = idGroup(id);
  const found = loadVideo(client, id);
  const [shown, files, list, said, suggestions, main] = await Promise.all([
    found,
    found.then((value) => (value ? loadFiles(client, value) : null)),
    orNull(client.read(related, relatedBlock(id, relatedPage))),
    orNull(client.read(comments, { lifetime: LIFETIMES.comments, section: 'videos', group, id })),
    orNull(client.read(suggester, { lifetime: LIFETIMES.suggestions, count: SUGGESTIONS })),
    loadMain(locals),
  ]);
  if (!shown) return null;
  return {
    video: shown,
    files,
    related: list,
    comments: said && said.comments,
    suggestions,
    main,
  };
}
