import { SITE } from '#config/site.ts';
import type { VideoFile } from '#contract/calls/video-file.ts';
import type { Video } from '#contract/entities/video.ts';
import { timelineUrl } from '#contract/timeline.ts';
import type { PlayerSetup } from '#browser/player/setup.ts';
import { languageName } from '#lib/language-name.ts';
import { localPath, paths } from '#routes/paths.ts';
import type { FailureKind } from '#player/errors.ts';
import { onOrigin, toSources } from '#player/file-list.ts';

/** The screen of a video that will not play (SPEC.md §4), null for one that will. */
export function failureOf({ status }: Pick<Video, 'status'>): FailureKind | null {
  return status === 'active' ? null : status;
}

/** What the player is told. `remembered` is false in an embed, whose visitor is on another site. */
export function playerSetup(
  { view, settings }: Pick<App.Locals, 'view' | 'settings'>,
  video: Video,
  files: readonly VideoFile[],
  remembered: boolean,
): PlayerSetup {
  const mediaOrigin = settings.apiOrigin ?? '';
  const { id, title, dir, thumbnail, seconds, views, sgId, exTube, exId, timeline } = video;
  const { chapters } = video;
  const captions = video.captions.map(({ lang, title: label, url }) => ({
    lang,
    label: label || languageName(lang),
    url: onOrigin(url, mediaOrigin),
  }));
  return {
    videoId: id,
    title,
    sources: toSources(files, mediaOrigin),
    timeline: timeline && onOrigin(timelineUrl({ ...timeline, videoId: id }), mediaOrigin),
    captions,
    crossOrigin: captions.some(({ url }) => !/^\/(?!\/)/.test(url)) ? 'anonymous' : null,
    chapters,
    mediaOrigin,
    watched: remembered ? { id, title, dir, thumbnail, seconds, views, sgId, exTube, exId } : null,
    lang: view.lang,
    group: view.group,
    seconds,
    site: SITE.name,
    page: remembered ? null : localPath(view.prefix, paths.video(video)),
    prefix: view.prefix,
  };
}
