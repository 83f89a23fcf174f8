import type { Engine, EngineContext } from '../engine.ts';
import { PlaybackError } from '../errors.ts';
import { preferredHeight } from '../preferred-quality.ts';
import { networkQuality, savesData } from '../network.ts';
import { mp4Sources, type Source } from '../sources.ts';
import { createNativeEngine } from './native.ts';

/** What a browser can do with media. */
export interface MediaSupport {
  /** Media Source Extensions: a script can feed a manifest's segments. */
  mediaSource: boolean;
  /** The browser plays HLS by itself. */
  nativeHls: boolean;
}

/** Which engine plays which of a video's sources. */
interface Plan {
  engine: 'adaptive' | 'native';
  sources: Source[];
}

/** Asks this browser. */
function mediaSupport(video: HTMLVideoElement): MediaSupport {
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

/** Lines that a data saver's automatic quality keeps below. */
export const DATA_SAVER_HEIGHT = 360;

/** A way to play, and whether the quality that follows the line is still to come. */
export type Attempt = Plan & { started: Source | null };

/** The ways to play in the order to try them; first of all a file that the element has `started`. */
export function attemptsOf(
  video: HTMLVideoElement,
  sources: readonly Source[],
  started: Source | null,
): Attempt[] {
  const plans = choosePlans(sources, mediaSupport(video)).map((plan) => ({
    ...plan,
    started: null,
  }));
  if (!started) return plans;
  return [{ engine: 'native', sources: mp4Sources(sources), started }, ...plans];
}

/** Makes the engine of a way to play. Rejects when its code cannot be had; the video is not touched. */
export async function makeEngine(
  { engine, started }: Attempt,
  context: EngineContext,
  hasAuto: boolean,
): Promise<Engine> {
  if (engine === 'native') return createNativeEngine(context, started, hasAuto);
  const { createAdaptiveEngine } = await import('./adaptive.ts');
  return createAdaptiveEngine(context);
}

/** Sets an engine to what the visitor chose for an earlier video. */
export function applyChoices(engine: Engine): void {
  if (savesData()) {
    engine.limit(DATA_SAVER_HEIGHT);
    return;
  }
  // What a line cannot carry would stand still: there the quality follows the line, whatever was chosen before.
  const height = networkQuality() === 'poor' ? null : preferredHeight();
  const { renditions } = engine.qualities.get();
  const kept = height !== null && renditions.find((one) => one.height <= height);
  if (kept) engine.select(kept.id);
}
