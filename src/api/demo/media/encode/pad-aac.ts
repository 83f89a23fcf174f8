const END = 0b111;
const FILL = 0b110;

/**
 * Makes a raw AAC access unit `size` bytes long with a fill element (ISO/IEC 14496-3, 4.4.2.7)
 * before its end mark. Units of one size need no size table, which in a long file is most of the
 * header that a visitor waits for. Throws when the unit is too long or there is no room for a fill.
 */
export function padAac(unit: Uint8Array, size: number): Buffer {
  const end = endMark(unit);
  const out = Buffer.alloc(size);
  out.set(unit.subarray(0, Math.ceil(end / 8)));
  let at = end;
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit -= 1, at += 1) {
      const mask = 0x80 >> (at & 7);
      const byte = out[at >> 3] ?? 0;
      out[at >> 3] = (value >> bit) & 1 ? byte | mask : byte & ~mask;
    }
  };
  let room = Math.floor((size * 8 - end - 3) / 8);
  if (room < 0) throw new Error(`An access unit of ${unit.length} bytes does not fit ${size}`);
  while (room > 0) {
    // 7 bits of head (15 with the long count) and whole bytes; a rest under a byte stays as alignment
    const free = size * 8 - at - 3;
    const short = Math.floor((free - 7) / 8);
    if (short < 0) break;
    if (short < 15) {
      put(FILL, 3);
      put(short, 4);
      at += short * 8;
    } else {
      const long = Math.min(269, Math.floor((free - 15) / 8));
      put(FILL, 3);
      put(15, 4);
      put(long - 14, 8);
      at += long * 8;
    }
    room = Math.floor((size * 8 - at - 3) / 8);
  }
  put(END, 3);
  return out;
}

/** Bit position of the end mark: the last three one-bits, since only zeros follow it. */
function endMark(unit: Uint8Array): number {
  let last = unit.length - 1;
  while (last > 0 && unit[last] === 0) last -= 1;
  const byte = unit[last] ?? 0;
  const zeros = 31 - Math.clz32(byte & -byte);
  return last * 8 + (7 - zeros) - 2;
}
