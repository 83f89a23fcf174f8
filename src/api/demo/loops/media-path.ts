import type { TrackName, VideoName } from './clip-store.ts';
import { MAX_SECONDS } from './loop.ts';
import { MediaError, notFound } from './media-error.ts';
import type { ThumbnailRequest } from './thumbnail.ts';
import { THUMBNAIL_SIZES, type ThumbnailSize } from './thumbnail-sizes.ts';
import type { TimelineRequest } from './timeline.ts';

export type ManifestFormat = 'mpd' | 'm3u8';

/** What an address below `/media/` names. */
export type MediaPath =
  | { kind: 'file'; clip: string; seconds: number; rendition: VideoName }
  | { kind: 'manifest'; clip: string; seconds: number; format: ManifestFormat }
  | { kind: 'playlist'; clip: string; seconds: number; track: TrackName }
  | { kind: 'init'; clip: string; track: TrackName }
  | { kind: 'segment'; clip: string; seconds: number | undefined; track: TrackName; number: number }
  | ({ kind: 'thumbnail' } & ThumbnailRequest)
  | ({ kind: 'timeline' } & TimelineRequest);

const CLIP = '/(?<clip>[a-z0-9][a-z0-9-]{0,63})';
const SECONDS = '/(?<seconds>[^/]{1,16})';
const TRACK = '/(?<track>lq|sd|hq|sound)';

const patterns = {
  file: new RegExp(`^/media/loop${CLIP}${SECONDS}/[^/]{1,200}_(?<rendition>lq|sd|hq)\\.mp4$`),
  manifest: new RegExp(`^/media/loop${CLIP}${SECONDS}/[^/]{1,200}\\.(?<kind>mpd|m3u8)$`),
  playlist: new RegExp(`^/media/loop${CLIP}${SECONDS}${TRACK}/index\\.m3u8$`),
  init: new RegExp(`^/media/loop${CLIP}${TRACK}/init\\.mp4$`),
  segment: new RegExp(
    `^/media/loop${CLIP}(?:${SECONDS})??${TRACK}/(?<number>[1-9]\\d{0,5})\\.m4s$`,
  ),
  thumbnail: new RegExp(
    `^/media/thumbs${CLIP}/(?<frame>\\d{1,3})-(?<size>${THUMBNAIL_SIZES.join('|')})\\.(?<kind>jpg|avif)$`,
  ),
  sheet: new RegExp(`^/media/thumbs${CLIP}/timeline\\.(?<kind>jpg)$`),
  timeline: new RegExp(
    `^/media/timelines${CLIP}${SECONDS}/(?<format>[0-9x]{1,16})/(?<group>\\d{1,12}/\\d{1,12})/(?<id>\\d{1,12})\\.(?<count>\\d{1,6})\\.(?<interval>\\d{1,6})\\.vtt$`,
  ),
};

/**
 * Reads the path of a URL. Paths are matched as they travel, percent-encoded: the only free part
 * (a file's name) is thrown away, all others take plain words and digits alone, so nothing from
 * outside can become another folder. Throws MediaError 404, or 400 for a bad length.
 */
export function parseMediaPath(pathname: string): MediaPath {
  for (const [name, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(pathname)?.groups;
    if (found) return build(name as keyof typeof patterns, found);
  }
  throw notFound();
}

function build(name: keyof typeof patterns, found: Record<string, string | undefined>): MediaPath {
  const text = (key: string) => found[key] ?? '';
  const clip = text('clip');
  const track = text('track') as TrackName;
  const kind = text('kind');
  switch (name) {
    case 'file':
      return {
        kind: 'file',
        clip,
        seconds: length(found),
        rendition: text('rendition') as VideoName,
      };
    case 'manifest':
      return { kind: 'manifest', clip, seconds: length(found), format: kind as ManifestFormat };
    case 'playlist':
      return { kind: 'playlist', clip, seconds: length(found), track };
    case 'init':
      return { kind: 'init', clip, track };
    case 'segment': {
      const seconds = found['seconds'] === undefined ? undefined : length(found);
      return { kind: 'segment', clip, seconds, track, number: Number(text('number')) };
    }
    case 'thumbnail':
    case 'sheet': {
      const size = found['size'] as ThumbnailSize | undefined;
      return {
        kind: 'thumbnail',
        clip,
        frame: found['frame'] ?? 'timeline',
        size,
        format: kind as 'jpg' | 'avif',
      };
    }
    case 'timeline':
      return {
        kind: 'timeline',
        clip,
        seconds: length(found),
        format: text('format'),
        group: text('group'),
        videoId: Number(text('id')),
        count: Number(text('count')),
        interval: Number(text('interval')),
      };
  }
}

/** Whole seconds from 1 to four hours. Throws MediaError 400. */
function length(found: Record<string, string | undefined>): number {
  const text = found['seconds'] ?? '';
  const seconds = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= MAX_SECONDS)) throw new MediaError(400, 'bad_duration');
  return seconds;
}
