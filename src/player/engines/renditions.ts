import type { Rendition } from '../engine.ts';

/** What an engine knows of one video track; `bandwidth` in bits per second. */
interface VideoTrack {
  width: number | null;
  height: number | null;
  frameRate: number | null;
  bandwidth: number;
}

/** A name for a track that stays the same as long as the manifest does. */
export function renditionId({ height, bandwidth }: VideoTrack): string {
  return `${height ?? 0}.${bandwidth}`;
}

/** On the shorter side, as a film that stands is called too; 0 where nobody knows. */
const linesOf = ({ width, height }: VideoTrack): number => Math.min(width || Infinity, height ?? 0);

function labelOf(track: VideoTrack): string {
  const { frameRate, bandwidth } = track;
  const lines = linesOf(track);
  if (lines === 0) return `${Math.round(bandwidth / 1000)} kbit/s`;
  return `${lines}p${frameRate && frameRate > 45 ? Math.round(frameRate) : ''}`;
}

/** Tracks as renditions, best first; of two tracks that would be labelled alike the better stays. */
export function toRenditions(tracks: readonly VideoTrack[]): Rendition[] {
  const best = [...tracks].sort((a, b) => linesOf(b) - linesOf(a) || b.bandwidth - a.bandwidth);
  const labels = new Set<string>();
  return best.flatMap((track) => {
    const label = labelOf(track);
    if (labels.has(label)) return [];
    labels.add(label);
    return [{ id: renditionId(track), height: linesOf(track), label }];
  });
}
