import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file to be put into an archive. */
export interface ZipFile {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Of the content, at most. */
  bytes: number;
  /** Whether its content gets smaller: films and pictures are packed already. */
  isText: boolean;
}

/** From here on sizes and offsets stand in fields of eight bytes (APPNOTE.TXT 4.5.3): a little below four gigabytes, as what is packed may be larger than its content. */
const WIDE_BYTES = 0xff_00_00_00;
const NO_ROOM = 0xff_ff_ff_ff;
/** Sizes follow the content; names are UTF-8 (APPNOTE.TXT 4.4.4). */
const FLAGS = 0x08_08;
const DEFLATE = 8;
const [VERSION, WIDE_VERSION] = [20, 45];

interface Entry {
  name: Buffer;
  isWide: boolean;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
}

/** Numbers one after another, each of so many bytes, the lowest first. */
function fields(...numbers: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** Date and time as MS-DOS had them, which knows no years before 1980. */
function dosTime(moment: Date): readonly [readonly [2, number], readonly [2, number]] {
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) |
    ((moment.getUTCMonth() + 1) << 5) |
    moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5);
  return [
    [2, time],
    [2, date],
  ];
}

/** Packs a content and notes its checksum and sizes. */
async function* pack(file: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of file.content) {
      entry.crc = crc32(piece, entry.crc);
      entry.bytes += piece.length;
      yield piece;
    }
  }
  // Blocks that are only stored end by themselves: who reads the archive as it comes needs no size before.
  const deflate = createDeflateRaw({ level: file.isText ? 6 : 0 });
  // What fails on either side ends the other; it is told by the loop below.
  pipeline(Readable.from(counted(), { objectMode: true }), deflate, () => undefined);
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length;
    yield piece;
  }
}

function ending(entries: readonly Entry[], central: { offset: number; bytes: number }): Buffer {
  const { offset, bytes } = central;
  const count = entries.length;
  const isWide = offset >= WIDE_BYTES || count >= 0xff_ff || entries.some((one) => one.isWide);
  const wide = fields(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, WIDE_VERSION],
      [2, WIDE_VERSION],
      [4, 0],
      [4, 0],
    ] as const),
    ...([
      [8, count],
      [8, count],
      [8, bytes],
      [8, offset],
    ] as const),
    ...([
      [4, 0x07064b50],
      [4, 0],
      [8, offset + bytes],
      [4, 1],
    ] as const),
  );
  const short = isWide ? 0xff_ff : count;
  const end = fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, short],
      [2, short],
    ] as const),
    ...([
      [4, isWide ? NO_ROOM : bytes],
      [4, isWide ? NO_ROOM : offset],
      [2, 0],
    ] as const),
  );
  return isWide ? Buffer.concat([wide, end]) : end;
}

/**
 * Writes a ZIP archive piece by piece (APPNOTE.TXT 6.3.10), of any size: no file is held whole, and each is asked for when its
 * turn has come. `wideBytes` is where fields of eight bytes begin, for tests. Throws what a content throws, and a RangeError where one is longer than it was said to be.
 */
export async function* zipOf(
  files: AsyncIterable<ZipFile>,
  { at, wideBytes = WIDE_BYTES }: { at: Date; wideBytes?: number },
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  const [time, date] = dosTime(at);
  let offset = 0;
  for await (const file of files) {
    const isWide = file.bytes >= wideBytes || offset >= wideBytes;
    const name = Buffer.from(file.name);
    const entry = { name, isWide, crc: 0, packed: 0, bytes: 0, offset };
    const version = isWide ? WIDE_VERSION : VERSION;
    const extra = isWide ? fields([2, 1], [2, 16], [8, 0], [8, 0]) : Buffer.alloc(0);
    const size = isWide ? NO_ROOM : 0;
    const head = fields(
      ...([[4, 0x04034b50], [2, version], [2, FLAGS], [2, DEFLATE], time, date, [4, 0]] as const),
      ...([
        [4, size],
        [4, size],
        [2, name.length],
        [2, extra.length],
      ] as const),
    );
    yield Buffer.concat([head, name, extra]);
    yield* pack(file, entry);
    if (entry.bytes > file.bytes) throw new RangeError(`${file.name} is longer than was said.`);
    const width = isWide ? 8 : 4;
    yield fields([4, 0x08074b50], [4, entry.crc], [width, entry.packed], [width, entry.bytes]);
    offset += head.length + name.length + extra.length + entry.packed + 8 + 2 * width;
    entries.push(entry);
  }
  let bytes = 0;
  for (const entry of entries) {
    const { name, isWide, crc } = entry;
    const version = isWide ? WIDE_VERSION : VERSION;
    const sizes = [entry.packed, entry.bytes, entry.offset] as const;
    const extra = isWide
      ? fields([2, 1], [2, 24], [8, entry.bytes], [8, entry.packed], [8, entry.offset])
      : Buffer.alloc(0);
    const [packed, whole, from] = isWide ? [NO_ROOM, NO_ROOM, NO_ROOM] : sizes;
    const head = fields(
      ...([
        [4, 0x02014b50],
        [2, WIDE_VERSION],
        [2, version],
        [2, FLAGS],
        [2, DEFLATE],
      ] as const),
      ...([time, date, [4, crc], [4, packed], [4, whole]] as const),
      ...([
        [2, name.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, from],
      ] as const),
    );
    const row = Buffer.concat([head, name, extra]);
    bytes += row.length;
    yield row;
  }
  yield ending(entries, { offset, bytes });
}
