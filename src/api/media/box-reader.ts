/** One ISO BMFF box: `start` to `end` with its head, `body` where the content begins. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

export class BrokenMediaError extends Error {
  override name = 'BrokenMediaError';
}

/** Big-endian view of a file; every read beyond its end is a BrokenMediaError. */
export function reader(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The boxes between two offsets, in order (ISO/IEC 14496-12, 4.2). Throws BrokenMediaError. */
export function boxesIn(view: DataView, from = 0, to = view.byteLength): Box[] {
  const found: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    let size = view.getUint32(at);
    let head = 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(view.getBigUint64(at + 8));
      head = 16;
    } else if (size === 0) {
      size = to - at;
    }
    if (size < head || at + size > to) throw new BrokenMediaError(`Box of ${size} bytes at ${at}`);
    const letters = [4, 5, 6, 7].map((i) => String.fromCharCode(view.getUint8(at + i)));
    found.push({ type: letters.join(''), start: at, body: at + head, end: at + size });
    at += size;
  }
  return found;
}

/** The first box along a path of types such as `moov/trak/mdia`. Throws BrokenMediaError. */
export function boxAt(view: DataView, path: string, from?: Box): Box {
  let box = from;
  for (const type of path.split('/')) {
    const inside: Box[] = boxesIn(view, box?.body ?? 0, box?.end ?? view.byteLength);
    box = inside.find((candidate) => candidate.type === type);
    if (!box) throw new BrokenMediaError(`No ${type} box (${path})`);
  }
  if (!box) throw new BrokenMediaError(`No box ${path}`);
  return box;
}

/** The name of the H.264 of a sample entry (RFC 6381), such as `avc1.64001f`. Throws BrokenMediaError. */
export function avcCodec(view: DataView, entry: Box): string {
  const inside = boxesIn(view, entry.body + 78, entry.end);
  const avcc = inside.find((box) => box.type === 'avcC');
  if (!avcc) throw new BrokenMediaError('No avcC box');
  const hex = [1, 2, 3].map((i) =>
    view
      .getUint8(avcc.body + i)
      .toString(16)
      .padStart(2, '0'),
  );
  return `avc1.${hex.join('')}`;
}
