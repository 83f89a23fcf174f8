import { PlaybackError } from '../errors.ts';
import { mp4Sources, type Source } from '../sources.ts';

/** What a browser can do with media. */
export interface MediaSupport {
  /** Media Source Extensions: a script can feed a manifest's segments. */
  mediaSource: boolean;
  /** The browser plays HLS by itself. */
  nativeHls: boolean;
}

/** Which engine plays which of a video's sources. */
export interface Plan {
  engine: 'adaptive' | 'native';
  sources: Source[];
}

/** Asks this browser. */
export function mediaSupport(video: HTMLVideoElement): MediaSupport {
  return {
    mediaSource: 'MediaSource' in globalThis,
    nativeHls: video.canPlayType('application/vnd.apple.mpegurl') !== '',
  };
}

/**
 * The plans for a video in the order to try them: a DASH manifest where scripts can feed segments,
 * HLS where the browser plays it, MP4 last. Throws a {@link PlaybackError} when nothing fits.
 */
export function choosePlans(sources: readonly Source[], support: MediaSupport): Plan[] {
  const of = (kind: Source['kind']): Source[] => sources.filter((source) => source.kind === kind);
  const plans: Plan[] = [];
  if (support.mediaSource) plans.push({ engine: 'adaptive', sources: of('dash') });
  if (support.nativeHls) plans.push({ engine: 'native', sources: of('hls') });
  plans.push({ engine: 'native', sources: mp4Sources(sources) });
  const usable = plans.filter((plan) => plan.sources.length > 0);
  if (usable.length === 0) throw new PlaybackError('playback', 'no playable source');
  return usable;
}
