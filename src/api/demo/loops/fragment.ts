import { ascii, box, fullBox, join, words, wordTable } from './box-writer.ts';
import { lastDelta, loopBytes, sampleCount, segmentCount, segmentSamples } from './loop.ts';
import { movieHeader, trackBox } from './movie-header.ts';
import type { Track } from './track.ts';

const KEY = 0x02000000;
const DEPENDENT = 0x01010000;

/** The initialization segment of one track for DASH and HLS. */
export function initSegment(track: Track): Uint8Array {
  const empty = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, words(0)));
  const tables = [...empty, fullBox('stsz', 0, 0, words(0, 0))];
  const mvex = box('mvex', fullBox('trex', 0, 0, words(1, 1, track.delta, 0, 0)));
  return join([
    box('ftyp', ascii('iso5'), words(512), ascii('iso5iso6mp41')),
    box('moov', movieHeader(0, 1), trackBox(track, 1, 0, tables), mvex),
  ]);
}

/**
 * Media segment `number` (from 1) of the endless loop; with `seconds` the one that ends a video of
 * that length is cut there. Undefined when the video has no such segment.
 */
export function mediaSegment(
  track: Track,
  number: number,
  seconds?: number,
): Uint8Array | undefined {
  if (seconds !== undefined && number > segmentCount(seconds)) return undefined;
  const step = segmentSamples(track);
  const first = (number - 1) * step;
  let count = step;
  let last = track.delta;
  if (seconds !== undefined && number === segmentCount(seconds)) {
    count = sampleCount(track, seconds) - first;
    last = lastDelta(track, seconds);
  }
  const data = loopBytes(track, first, count);
  const moof = movieFragment(track, number, first, count, last);
  return join([box('styp', ascii('msdh'), words(0), ascii('msdhmsix')), moof, box('mdat', data)]);
}

function movieFragment(track: Track, number: number, first: number, count: number, last: number) {
  const keys = new Set(track.keys);
  const loop = track.sizes.length;
  const rows = new Uint32Array(count * 3);
  for (let i = 0; i < count; i += 1) {
    const at = (first + i) % loop;
    rows[i * 3] = i === count - 1 ? last : track.delta;
    rows[i * 3 + 1] = track.sizes[at] ?? 0;
    rows[i * 3 + 2] = keys.size === 0 || keys.has(at) ? KEY : DEPENDENT;
  }
  const time = first * track.delta;
  const tfhd = fullBox('tfhd', 0, 0x020000, words(1));
  const tfdt = fullBox('tfdt', 1, 0, words(Math.floor(time / 2 ** 32), time % 2 ** 32));
  const build = (offset: number) => {
    const trun = fullBox('trun', 0, 0x000701, words(count, offset), wordTable(rows));
    return box('moof', fullBox('mfhd', 0, 0, words(number)), box('traf', tfhd, tfdt, trun));
  };
  return build(build(0).length + 8);
}
