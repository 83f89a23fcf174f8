import { ascii, box, fullBox, shorts, words } from './box-writer.ts';
import type { Track } from './track.ts';

/** Ticks a second of the movie header. */
const MOVIE_TIMESCALE = 1000;
const UNITY = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** `mvhd`: `seconds` may be 0 where fragments follow. */
export function movieHeader(seconds: number, tracks: number): Uint8Array {
  return fullBox('mvhd', 0, 0, [
    words(0, 0, MOVIE_TIMESCALE, seconds * MOVIE_TIMESCALE, 0x10000),
    shorts(0x100, 0),
    words(0, 0),
    UNITY,
    words(0, 0, 0, 0, 0, 0, tracks + 1),
  ]);
}

/** `trak` around finished sample tables; `id` counts from 1. */
export function trackBox(
  track: Track,
  id: number,
  seconds: number,
  tables: Uint8Array[],
): Uint8Array {
  const video = track.kind === 'video';
  const tkhd = fullBox('tkhd', 0, 3, [
    words(0, 0, id, 0, seconds * MOVIE_TIMESCALE, 0, 0),
    shorts(0, 0, video ? 0 : 0x100, 0),
    UNITY,
    words(track.width << 16, track.height << 16),
  ]);
  const UNDETERMINED = 0x55c4;
  const mdhd = fullBox('mdhd', 0, 0, [
    words(0, 0, track.timescale, seconds * track.timescale),
    shorts(UNDETERMINED, 0),
  ]);
  const hdlr = fullBox('hdlr', 0, 0, [
    words(0),
    ascii(video ? 'vide' : 'soun'),
    words(0, 0, 0),
    ascii(video ? 'Video\0' : 'Sound\0'),
  ]);
  const head = video
    ? fullBox('vmhd', 0, 1, shorts(0, 0, 0, 0))
    : fullBox('smhd', 0, 0, shorts(0, 0));
  const dinf = box('dinf', fullBox('dref', 0, 0, words(1), fullBox('url ', 0, 1)));
  const stbl = box('stbl', track.description, tables);
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', head, dinf, stbl)));
}
