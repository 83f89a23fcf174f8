import { LRUCache } from 'lru-cache';
import { SOUND, VIDEO_NAMES } from './clip-store.ts';
import type { ClipStore, TrackName, VideoName } from './clip-store.ts';
import type { Content } from '#api/media/content.ts';
import { dashManifest } from './dash.ts';
import type { VideoTracks } from './dash.ts';
import { initSegment, mediaSegment } from './fragment.ts';
import { hlsMaster, hlsMedia } from './hls.ts';
import { MAX_SECONDS, segmentCount } from './loop.ts';
import { notFound } from './media-error.ts';
import type { ManifestFormat, MediaPath } from './media-path.ts';
import type { Track } from './track.ts';
import { mp4Body, mp4Head } from './virtual-mp4.ts';

const HEAD_CACHE_BYTES = 8 * 1024 * 1024;
type LoopPath = Exclude<MediaPath, { kind: 'thumbnail' | 'timeline' }>;

/** Makes what lies below `/media/loop/` from the loops of a store. */
export function createLoopContent(store: ClipStore) {
  const heads = new LRUCache<string, Uint8Array>({
    maxSize: HEAD_CACHE_BYTES,
    sizeCalculation: (head) => head.length,
  });

  async function need(clip: string, name: TrackName): Promise<Track> {
    const track = await store.track(clip, name);
    if (!track) throw notFound();
    return track;
  }

  async function file(clip: string, seconds: number, name: VideoName): Promise<Content> {
    const [video, sound] = await Promise.all([need(clip, name), need(clip, SOUND)]);
    const etag = `"${video.digest}${sound.digest}-${seconds}"`;
    let head = heads.get(etag);
    if (!head) {
      head = mp4Head(video, sound, seconds);
      heads.set(etag, head);
    }
    return { type: 'video/mp4', etag, pieces: [head, ...mp4Body(video, sound, seconds)] };
  }

  async function manifest(kind: ManifestFormat, clip: string, seconds: number): Promise<Content> {
    const [sound, ...pictures] = await Promise.all(
      [SOUND, ...VIDEO_NAMES].map((name) => need(clip, name as TrackName)),
    );
    const [lq, sd, hq] = pictures;
    if (!sound || !lq || !sd || !hq) throw notFound();
    const videos: VideoTracks = { lq, sd, hq };
    const make = kind === 'mpd' ? dashManifest : hlsMaster;
    const type = kind === 'mpd' ? 'application/dash+xml' : PLAYLIST;
    return text(type, `${hq.digest}-${seconds}-${kind}`, make(clip, seconds, videos, sound));
  }

  /** The content at a parsed address. Throws MediaError 404, BrokenMediaError for a damaged file. */
  return async (path: LoopPath): Promise<Content> => {
    const { clip } = path;
    if (path.kind === 'file') return file(clip, path.seconds, path.rendition);
    if (path.kind === 'manifest') return manifest(path.format, clip, path.seconds);
    const track = await need(clip, path.track);
    const type = track.kind === 'video' ? 'video/mp4' : 'audio/mp4';
    if (path.kind === 'playlist') {
      const etag = `${track.digest}-${path.seconds}-list`;
      return text(PLAYLIST, etag, hlsMedia(clip, path.seconds, path.track));
    }
    if (path.kind === 'init') {
      return { type, etag: `"${track.digest}-init"`, pieces: [initSegment(track)] };
    }
    if (path.number > segmentCount(path.seconds ?? MAX_SECONDS)) throw notFound();
    const segment = mediaSegment(track, path.number, path.seconds);
    if (!segment) throw notFound();
    const etag = `"${track.digest}-${path.seconds ?? 'loop'}-${path.number}"`;
    return { type, etag, pieces: [segment] };
  };
}

const PLAYLIST = 'application/vnd.apple.mpegurl';

function text(type: string, etag: string, content: string): Content {
  return { type, etag: `"${etag}"`, pieces: [new TextEncoder().encode(content)] };
}
