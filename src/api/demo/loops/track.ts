import { createHash } from 'node:crypto';
import { avcCodec, BrokenMediaError, boxAt, boxesIn, reader } from '#api/media/box-reader.ts';
import type { Box } from '#api/media/box-reader.ts';

/** One loop of one elementary stream, as read from an MP4 file of a single track. */
export interface Track {
  kind: 'video' | 'audio';
  /** ticks a second, and ticks that each sample lasts */
  timescale: number;
  delta: number;
  /** bytes of each sample; `data` holds the samples one after another, `starts` where each begins */
  sizes: Uint32Array;
  starts: Uint32Array;
  data: Uint8Array;
  /** indexes of the samples that can be decoded on their own; empty = all of them */
  keys: Uint32Array;
  /** the file's own `stsd` box, which says how to decode */
  description: Uint8Array;
  /** as in RFC 6381, such as `avc1.64001f` */
  codec: string;
  width: number;
  height: number;
  /** changes when the file does */
  digest: string;
}

/** Reads an MP4 of one track with a constant frame rate. Throws BrokenMediaError on anything else. */
export function readTrack(bytes: Uint8Array): Track {
  try {
    return parse(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new BrokenMediaError('Cut off', { cause: error });
    throw error;
  }
}

function parse(bytes: Uint8Array): Track {
  const view = reader(bytes);
  const trak = boxAt(view, 'moov/trak');
  const table = boxAt(view, 'mdia/minf/stbl', trak);
  const stsd = boxAt(view, 'stsd', table);
  const entry = boxesIn(view, stsd.body + 8, stsd.end)[0];
  if (!entry) throw new BrokenMediaError('No sample entry');
  const video = entry.type === 'avc1';
  const mdhd = boxAt(view, 'mdia/mdhd', trak);
  const wide = view.getUint8(mdhd.body) === 1;
  const sizes = readSizes(view, boxAt(view, 'stsz', table));
  const { starts, data } = gather(bytes, view, table, sizes);
  return {
    kind: video ? 'video' : 'audio',
    timescale: view.getUint32(mdhd.body + (wide ? 20 : 12)),
    delta: readDelta(view, boxAt(view, 'stts', table)),
    sizes,
    starts,
    data,
    keys: video ? readKeys(view, boxAt(view, 'stss', table)) : new Uint32Array(),
    description: bytes.slice(stsd.start, stsd.end),
    codec: video ? avcCodec(view, entry) : 'mp4a.40.2',
    width: video ? view.getUint16(entry.body + 24) : 0,
    height: video ? view.getUint16(entry.body + 26) : 0,
    digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 12),
  };
}

function readDelta(view: DataView, stts: Box): number {
  if (view.getUint32(stts.body + 4) !== 1) throw new BrokenMediaError('Frame rate varies');
  return view.getUint32(stts.body + 12);
}

function readSizes(view: DataView, stsz: Box): Uint32Array {
  const same = view.getUint32(stsz.body + 4);
  const count = view.getUint32(stsz.body + 8);
  if (count === 0 || count > 100_000) throw new BrokenMediaError(`${count} samples`);
  return Uint32Array.from(
    { length: count },
    (_, i) => same || view.getUint32(stsz.body + 12 + i * 4),
  );
}

function readKeys(view: DataView, stss: Box): Uint32Array {
  const count = view.getUint32(stss.body + 4);
  if (count > 100_000) throw new BrokenMediaError(`${count} key frames`);
  return Uint32Array.from({ length: count }, (_, i) => view.getUint32(stss.body + 8 + i * 4) - 1);
}

/** Follows the chunk tables and puts all samples side by side. */
function gather(bytes: Uint8Array, view: DataView, table: Box, sizes: Uint32Array) {
  const stsc = boxAt(view, 'stsc', table);
  const stco = boxAt(view, 'stco', table);
  const runs = view.getUint32(stsc.body + 4);
  const chunks = view.getUint32(stco.body + 4);
  const starts = new Uint32Array(sizes.length);
  const data = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let sample = 0;
  let end = 0;
  let run = 0;
  for (let chunk = 1; chunk <= chunks; chunk += 1) {
    const next = stsc.body + 8 + (run + 1) * 12;
    if (run + 1 < runs && view.getUint32(next) === chunk) run += 1;
    const count = view.getUint32(stsc.body + 8 + run * 12 + 4);
    let at = view.getUint32(stco.body + 4 + chunk * 4);
    for (let i = 0; i < count && sample < sizes.length; i += 1, sample += 1) {
      const size = sizes[sample] ?? 0;
      if (at + size > bytes.length) throw new BrokenMediaError('Sample beyond the file');
      starts[sample] = end;
      data.set(bytes.subarray(at, at + size), end);
      at += size;
      end += size;
    }
  }
  if (sample !== sizes.length) throw new BrokenMediaError('Chunks miss samples');
  return { starts, data };
}
