import { orElse, orMissing } from '#client/or-else.ts';
import type { Strip, PlaylistPosition } from '#components/video/strip.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { suggester, video as videoCall, videoFile } from '#contract/calls.ts';
import type { Main } from '#contract/calls/main.ts';
import type { Suggestions } from '#contract/calls/suggester.ts';
import type { VideoFile } from '#contract/calls/video-file.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import type { CommentList } from '#contract/calls/comments.ts';
import type { Video } from '#contract/entities/video.ts';
import { idGroup } from '#contract/id-group.ts';
import { loadMain } from '../_load/main.ts';
import { categoryNames } from '../_load/category-names.ts';
import { loadPlace, loadRelated, loadSaid, loadStrip, type NO_COMMENTS } from './_load-parts.ts';
import type { WatchQuery } from './_watch-links.ts';

/** How many suggestions of each kind the carousel chooses from. */
const SUGGESTIONS = 12;

/** All that a video page is made of. A part that the API could not give is null. */
export interface Watch {
  video: Video;
  files: VideoFile[] | null;
  /** Null also where no playlist is being watched. */
  strip: Strip | null;
  /** Where in the playlist the video stands. */
  place: PlaylistPosition | null;
  /** The block of three pages that holds the page asked for. */
  related: VideoList | null;
  comments: CommentList | null | typeof NO_COMMENTS;
  suggestions: Suggestions | null;
  main: Main | null;
}

type Client = App.Locals['client'];

/** One video. Null when there is none; throws ApiError when the API is in trouble. */
export async function loadVideo(client: Client, id: number): Promise<Video | null> {
  const params = { lifetime: LIFETIMES.videos, group: idGroup(id), id };
  return (await orMissing(client.read(videoCall, params), null))?.video ?? null;
}

/** The files of a video that may be played; null when the list could not be had (SPEC.md §7: never shown). */
export function loadFiles(client: Client, found: Video): Promise<VideoFile[] | null> {
  if (found.status !== 'active') return Promise.resolve([]);
  return orElse(client.read(videoFile, {}, { id: found.id, lifetime: LIFETIMES.videoFile }), null);
}

/** Everything of a video page; null when there is no such video. */
export async function loadWatch(
  locals: App.Locals,
  id: number,
  query: WatchQuery,
): Promise<Watch | null> {
  const { client } = locals;
  const found = loadVideo(client, id);
  const playing = loadStrip(locals, query);
  const [video, files, strip, place, related, comments, suggested, main, rename] =
    await Promise.all([
      found,
      found.then((value) => (value ? loadFiles(client, value) : null)),
      playing,
      playing.then((strip) => loadPlace(locals, strip, { ...query, id })),
      loadRelated(locals, id, query.page),
      loadSaid(locals, id),
      orElse(
        client.read(
          suggester,
          { lifetime: LIFETIMES.suggestions, count: SUGGESTIONS },
          { group: locals.view.group },
        ),
        null,
      ),
      loadMain(locals),
      categoryNames(locals),
    ]);
  if (!video) return null;
  const named = { ...video, categories: rename(video.categories) };
  const suggestions = suggested && { ...suggested, categories: rename(suggested.categories) };
  return { video: named, files, strip, place, related, comments, suggestions, main };
}
