import { LRUCache } from 'lru-cache';
import type { Blobs } from '#platform/blobs/blobs.ts';
import { avcCodec, boxAt, boxesIn, BrokenMediaError, reader, type Box } from './box-reader.ts';

/** Where the fragments of a file are, and how they are decoded: what its head says. */
export interface FragmentIndex {
  /** As RFC 6381 names it. */
  codec: string;
  /** Bytes before the index: what starts a decoder. */
  initBytes: number;
  /** First and last byte of the index. */
  index: { first: number; last: number };
  /** One after another; the first begins behind the index. */
  segments: readonly { bytes: number; seconds: number }[];
}

/** Of a file: an index of 4 hours lies within; that of a longer one is read again, whole. */
const HEAD_BYTES = 64 * 1024;
const REFERENCE = 12;
const AAC = 'mp4a.40.2';

/** The entry that says how the samples of the one track are coded. */
function codecOf(view: DataView): string {
  const stsd = boxAt(view, 'moov/trak/mdia/minf/stbl/stsd');
  const entry = boxesIn(view, stsd.body + 8, stsd.end)[0];
  if (!entry) throw new BrokenMediaError('No sample entry');
  return entry.type === 'avc1' ? avcCodec(view, entry) : AAC;
}

/** Reads the index (ISO/IEC 14496-12, 8.16.3). Throws BrokenMediaError, RangeError. */
function segmentsOf(view: DataView, { body }: Box): FragmentIndex['segments'] {
  const timescale = view.getUint32(body + 8);
  const table = body + (view.getUint8(body) === 0 ? 20 : 28);
  const count = view.getUint16(table + 2);
  if (timescale === 0 || count === 0) throw new BrokenMediaError('An index of nothing');
  return Array.from({ length: count }, (_, at) => ({
    bytes: view.getUint32(table + 4 + at * REFERENCE) & 0x7fff_ffff,
    seconds: view.getUint32(table + 8 + at * REFERENCE) / timescale,
  }));
}

/** Boxes of a file of which only the beginning is there: its last one may go on. */
function headBoxes(view: DataView): { moov: Box; sidx: { start: number; size: number } } {
  let at = 0;
  let moov: Box | null = null;
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (size < 8) break;
    if (type === 0x6d6f_6f76) moov = { type: 'moov', start: at, body: at + 8, end: at + size };
    if (type === 0x7369_6478 && moov) return { moov, sidx: { start: at, size } };
    at += size;
  }
  throw new BrokenMediaError('No index at the beginning');
}

async function readHead(blobs: Blobs, key: string, bytes: number): Promise<DataView | null> {
  const opened = await blobs.open(key, { first: 0, last: bytes - 1 });
  return opened && reader(new Uint8Array(await new Response(opened.body).arrayBuffer()));
}

async function readIndex(blobs: Blobs, key: string, size: number): Promise<FragmentIndex | null> {
  let view = await readHead(blobs, key, Math.min(HEAD_BYTES, size));
  if (view === null) return null;
  const { moov, sidx } = headBoxes(view);
  const end = sidx.start + sidx.size;
  if (end > size) throw new BrokenMediaError('An index longer than its file');
  if (end > view.byteLength) view = await readHead(blobs, key, end);
  if (view === null) return null;
  const whole = reader(new Uint8Array(view.buffer, view.byteOffset, end));
  return {
    codec: codecOf(whole),
    initBytes: moov.end,
    index: { first: sidx.start, last: end - 1 },
    segments: segmentsOf(whole, { type: 'sidx', start: sidx.start, body: sidx.start + 8, end }),
  };
}

/** Of some hundred files of ten minutes; a blob never changes under its key. */
const CACHED_SEGMENTS = 100_000;

/**
 * Reads what files of fragments say at their beginning, with the last ones kept. It gives null where a blob is not there, and throws
 * BrokenMediaError, and the storage's own error.
 */
export function fragmentIndexes(blobs: Blobs) {
  const cache = new LRUCache<string, FragmentIndex>({
    maxSize: CACHED_SEGMENTS,
    sizeCalculation: ({ segments }) => segments.length,
  });
  return async ({ key, bytes }: { key: string; bytes: number }): Promise<FragmentIndex | null> => {
    const known = cache.get(key);
    if (known) return known;
    const read = await readIndex(blobs, key, bytes);
    if (read) cache.set(key, read);
    return read;
  };
}
