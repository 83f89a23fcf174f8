import type { Rendition } from '../engine.ts';

/** What an engine knows of one video track; `bandwidth` in bits per second. */
interface VideoTrack {
  height: number | null;
  frameRate: number | null;
  bandwidth: number;
}

/** A name for a track that stays the same as long as the manifest does. */
export function renditionId({ height, bandwidth }: VideoTrack): string {
  return `${height ?? 0}.${bandwidth}`;
}

function labelOf({ height, frameRate, bandwidth }: VideoTrack): string {
  if (!height) return `${Math.round(bandwidth / 1000)} kbit/s`;
  return `${height}p${frameRate && frameRate > 45 ? Math.round(frameRate) : ''}`;
}

/** Tracks as renditions, best first; of two tracks that would be labelled alike the better stays. */
export function toRenditions(tracks: readonly VideoTrack[]): Rendition[] {
  const best = [...tracks].sort(
    (a, b) => (b.height ?? 0) - (a.height ?? 0) || b.bandwidth - a.bandwidth,
  );
  const labels = new Set<string>();
  return best.flatMap((track) => {
    const label = labelOf(track);
    if (labels.has(label)) return [];
    labels.add(label);
    return [{ id: renditionId(track), height: track.height ?? 0, label }];
  });
}
