import { ascii, box, fullBox, words, wordTable } from './box-writer.ts';
import {
  commonSize,
  lastDelta,
  loopBytes,
  sampleCount,
  segmentCount,
  segmentSamples,
} from './loop.ts';
import { movieHeader, trackBox } from './movie-header.ts';
import type { Track } from './track.ts';

/**
 * The head of an MP4 of `seconds` (`ftyp`, `moov`, and the `mdat` head): the sample tables list the
 * whole video while the chunk offsets point again and again into one loop, so a long file is its
 * head plus at most one loop. Both tracks last exactly `seconds`.
 */
export function mp4Head(video: Track, audio: Track, seconds: number): Uint8Array {
  const ftyp = box('ftyp', ascii('isom'), words(512), ascii('isomiso2avc1mp41'));
  const { offsets, size } = layout(video, audio, seconds);
  const ofVideo = tables(video, seconds);
  const ofAudio = tables(audio, seconds);
  const chunks = (each: number[], base: number): Uint8Array => chunkOffsets(seconds, each, base);
  const moov = (base: number) =>
    box(
      'moov',
      movieHeader(seconds, 2),
      trackBox(video, 1, seconds, [...ofVideo, chunks(offsets.video, base)]),
      trackBox(audio, 2, seconds, [...ofAudio, chunks(offsets.audio, base)]),
    );
  // Offsets have a fixed width, so a first pass gives the length that the second counts from.
  const base = ftyp.length + moov(0).length + 8;
  const head = new Uint8Array(base);
  head.set(ftyp);
  head.set(moov(base), ftyp.length);
  head.set(words(size + 8), base - 8);
  head.set(ascii('mdat'), base - 4);
  return head;
}

/** The content of `mdat`: for each segment of the loop its pictures, then its sound. */
export function mp4Body(video: Track, audio: Track, seconds: number): Uint8Array[] {
  const used = Math.min(segmentCount(seconds), loopSegments(video));
  return Array.from({ length: used }, (_, i) => [part(video, i), part(audio, i)]).flat();
}

function loopSegments(video: Track): number {
  return video.sizes.length / segmentSamples(video);
}

function part(track: Track, segment: number): Uint8Array {
  const count = segmentSamples(track);
  return loopBytes(track, segment * count, count);
}

function layout(video: Track, audio: Track, seconds: number) {
  const offsets = { video: [] as number[], audio: [] as number[] };
  let size = 0;
  mp4Body(video, audio, seconds).forEach((bytes, i) => {
    offsets[i % 2 === 0 ? 'video' : 'audio'].push(size);
    size += bytes.length;
  });
  return { offsets, size };
}

function tables(track: Track, seconds: number): Uint8Array[] {
  const count = sampleCount(track, seconds);
  return [
    timeTable(track, seconds, count),
    ...(track.keys.length > 0 ? [keyTable(track, count)] : []),
    chunkTable(segmentSamples(track), count),
    sizeTable(track, count),
  ];
}

function chunkOffsets(seconds: number, offsets: number[], base: number): Uint8Array {
  const count = segmentCount(seconds);
  return fullBox('stco', 0, 0, words(count), repeated(count, offsets, base));
}

/** A table that says the same again and again is copied: a visitor's call for four hours is done in milliseconds. */
function repeated(count: number, values: ArrayLike<number>, plus: number): Uint8Array {
  const period = Math.min(values.length, count);
  const first = wordTable(Array.from({ length: period }, (_, i) => (values[i] ?? 0) + plus));
  const out = new Uint8Array(count * 4);
  out.set(first);
  for (let done = first.length; done > 0 && done < out.length; done *= 2) {
    out.copyWithin(done, 0, Math.min(done, out.length - done));
  }
  return out;
}

function timeTable(track: Track, seconds: number, count: number): Uint8Array {
  const last = lastDelta(track, seconds);
  if (last === track.delta) return fullBox('stts', 0, 0, words(1, count, track.delta));
  if (count === 1) return fullBox('stts', 0, 0, words(1, 1, last));
  return fullBox('stts', 0, 0, words(2, count - 1, track.delta, 1, last));
}

function keyTable(track: Track, count: number): Uint8Array {
  const loop = track.sizes.length;
  const keys: number[] = [];
  for (let start = 0; start < count; start += loop) {
    for (const key of track.keys) if (start + key < count) keys.push(start + key + 1);
  }
  return fullBox('stss', 0, 0, words(keys.length), wordTable(keys));
}

function chunkTable(perChunk: number, count: number): Uint8Array {
  const whole = Math.floor(count / perChunk);
  const rest = count % perChunk;
  const runs = whole > 0 ? [1, perChunk, 1] : [];
  if (rest > 0) runs.push(whole + 1, rest, 1);
  return fullBox('stsc', 0, 0, words(runs.length / 3), words(...runs));
}

function sizeTable(track: Track, count: number): Uint8Array {
  const same = commonSize(track);
  if (same > 0) return fullBox('stsz', 0, 0, words(same, count));
  return fullBox('stsz', 0, 0, words(0, count), repeated(count, track.sizes, 0));
}
