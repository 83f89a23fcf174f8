/** Gives bytes of a file from an offset on; fewer where it ends. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>;

interface ReadFile {
  read: ReadBytes;
  bytes: number;
}

/** What is looked at of a file to find its head. */
const HEAD = 64 * 1024;
/** Boxes of an MP4, one after the other, until its index: a file of fragments has thousands. */
const MAX_BOXES = 64;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where a text or some bytes stand; -1 where they do not. */
function indexOf(bytes: Uint8Array, wanted: string | readonly number[], from = 0): number {
  const codes = typeof wanted === 'string' ? [...wanted].map((one) => one.charCodeAt(0)) : wanted;
  const last = bytes.length - codes.length;
  for (let at = from; at <= last; at += 1)
    if (codes.every((code, i) => bytes[at + i] === code)) return at;
  return -1;
}

/** MP4, MOV, 3GP (ISO/IEC 14496-12, 8.2.2): the header of the movie, wherever its box stands. */
async function isoSeconds({ read, bytes }: ReadFile): Promise<number | null> {
  let at = 0;
  for (let n = 0; n < MAX_BOXES && at + 8 <= bytes; n += 1) {
    const head = await read(at, 16);
    if (head.length < 16) return null;
    const small = viewOf(head).getUint32(0);
    const size = small === 1 ? Number(viewOf(head).getBigUint64(8)) : small;
    if (indexOf(head, 'moov') === 4) {
      const moov = await read(at, HEAD);
      const box = indexOf(moov, 'mvhd');
      if (box < 0) return null;
      const view = viewOf(moov);
      const isWide = view.getUint8(box + 4) === 1;
      const scale = view.getUint32(box + (isWide ? 24 : 16));
      const units = isWide ? Number(view.getBigUint64(box + 28)) : view.getUint32(box + 20);
      return units / scale;
    }
    if (size < 8) return null;
    at += size;
  }
  return null;
}

/** A number of EBML with as many bytes as are there: an unsigned one, or a float. */
function ebmlNumber(bytes: Uint8Array, kind: 'integer' | 'float'): number {
  const view = viewOf(bytes);
  if (kind === 'float') return bytes.length === 4 ? view.getFloat32(0) : view.getFloat64(0);
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Matroska and WebM: `Duration` of `Info`, in units of `TimestampScale` nanoseconds (RFC 9559, 5.1.2). */
function matroskaSeconds(head: Uint8Array): number | null {
  const info = indexOf(head, [0x15, 0x49, 0xa9, 0x66]);
  if (info < 0) return null;
  const element = (id: readonly number[], kind: 'integer' | 'float'): number | null => {
    const at = indexOf(head, id, info);
    const size = (head[at + id.length] ?? 0) & 0x7f;
    if (at < 0 || size === 0 || size > 8) return null;
    const from = at + id.length + 1;
    return ebmlNumber(head.slice(from, from + size), kind);
  };
  const units = element([0x44, 0x89], 'float');
  const scale = element([0x2a, 0xd7, 0xb1], 'integer') ?? 1_000_000;
  return units === null ? null : (units * scale) / 1e9;
}

/** AVI: pictures and how long each is shown; of a file in several pieces the number of all stands apart (OpenDML). */
function aviSeconds(head: Uint8Array, bytes: number): number | null {
  const at = indexOf(head, 'avih');
  if (at < 0) return null;
  const view = viewOf(head);
  const apart = indexOf(head, 'dmlh');
  const all = apart < 0 ? 0 : view.getUint32(apart + 8, true);
  if (all === 0 && bytes > 1024 ** 3) return null;
  const pictures = all || view.getUint32(at + 24, true);
  return (pictures * view.getUint32(at + 8, true)) / 1e6;
}

/** FLV: a number that its first tag names. */
function flvSeconds(head: Uint8Array): number | null {
  const at = indexOf(head, [...[...'duration'].map((one) => one.charCodeAt(0)), 0]);
  return at < 0 ? null : viewOf(head).getFloat64(at + 9);
}

/** ASF: the length that its properties name, without what is waited before (its specification, 3.2); none of a broadcast. */
const PROPERTIES = [0xa1, 0xdc, 0xab, 0x8c, 0x47, 0xa9, 0xcf, 0x11];
function asfSeconds(head: Uint8Array): number | null {
  const at = indexOf(head, PROPERTIES);
  if (at < 0) return null;
  const view = viewOf(head);
  if (view.getUint32(at + 88, true) & 1) return null;
  const waited = Number(view.getBigUint64(at + 80, true)) / 1000;
  return Number(view.getBigUint64(at + 64, true)) / 1e7 - waited;
}

/** RealMedia: milliseconds of its properties. */
function realSeconds(head: Uint8Array): number | null {
  const at = indexOf(head, 'PROP');
  return at < 0 ? null : viewOf(head).getUint32(at + 30) / 1000;
}

async function find(file: ReadFile): Promise<number | null> {
  const head = await file.read(0, HEAD);
  if (indexOf(head.subarray(0, 4), [0x1a, 0x45, 0xdf, 0xa3]) === 0) return matroskaSeconds(head);
  if (indexOf(head.subarray(0, 4), 'RIFF') === 0) return aviSeconds(head, file.bytes);
  if (indexOf(head.subarray(0, 3), 'FLV') === 0) return flvSeconds(head);
  if (indexOf(head.subarray(0, 4), [0x30, 0x26, 0xb2, 0x75]) === 0) return asfSeconds(head);
  if (indexOf(head.subarray(0, 4), '.RMF') === 0) return realSeconds(head);
  return isoSeconds(file);
}

/**
 * How many seconds a video is long, as its file says of itself: a few kilobytes of it are read. Null where the file does not say, as
 * MPEG's streams do not, or is none of these.
 */
export async function containerSeconds(file: ReadFile): Promise<number | null> {
  const seconds = await find(file).catch((error: unknown) => {
    // A head that ends before what it should say.
    if (error instanceof RangeError) return null;
    throw error;
  });
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
