import type { Track } from './track.ts';

/** Seconds of one media segment; a loop is a whole number of them. */
export const SEGMENT_SECONDS = 4;
/** The longest video that is made from a loop: four hours. */
export const MAX_SECONDS = 4 * 3600;

/** Samples of one whole segment: whole by how the files are made (125 AAC frames, 48 pictures). */
export function segmentSamples(track: Track): number {
  return (SEGMENT_SECONDS * track.timescale) / track.delta;
}

/** Samples that cover `seconds`, the last one perhaps in part. */
export function sampleCount(track: Track, seconds: number): number {
  return Math.ceil((seconds * track.timescale) / track.delta);
}

/** Ticks of the last sample of `seconds`: less than `track.delta` where the end cuts it. */
export function lastDelta(track: Track, seconds: number): number {
  return seconds * track.timescale - (sampleCount(track, seconds) - 1) * track.delta;
}

/** Segments of a video of `seconds`. */
export function segmentCount(seconds: number): number {
  return Math.ceil(seconds / SEGMENT_SECONDS);
}

/** Bytes of the samples `from` (a position in the endless loop) up to `count` of them, in one piece. */
export function loopBytes(track: Track, from: number, count: number): Uint8Array {
  const first = from % track.sizes.length;
  const last = first + count - 1;
  const end = (track.starts[last] ?? 0) + (track.sizes[last] ?? 0);
  return track.data.subarray(track.starts[first] ?? 0, end);
}

/** Whether all samples have one size, so that tables need not list them; else 0. */
export function commonSize(track: Track): number {
  const first = track.sizes[0] ?? 0;
  return track.sizes.every((size) => size === first) ? first : 0;
}

/** The greatest bits a second that any segment of the loop needs. */
export function peakBitrate(track: Track): number {
  const step = segmentSamples(track);
  let most = 0;
  for (let at = 0; at < track.sizes.length; at += step) {
    most = Math.max(most, loopBytes(track, at, step).length);
  }
  return Math.ceil((most * 8) / SEGMENT_SECONDS);
}

/** The mean bits a second of the loop. */
export function meanBitrate(track: Track): number {
  return Math.ceil((track.data.length * 8 * track.timescale) / (track.sizes.length * track.delta));
}
