import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { padAac } from '#api/demo/media/encode/pad-aac.ts';

/** Reads what padding wrote: fill elements up to the end mark; gives the bit after the mark. */
function skipFills(unit: Uint8Array, from: number): number {
  let at = from;
  const take = (bits: number): number => {
    let value = 0;
    for (let i = 0; i < bits; i += 1, at += 1) {
      value = value * 2 + (((unit[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    }
    return value;
  };
  for (;;) {
    const element = take(3);
    if (element === 7) return at;
    expect(element).toBe(6);
    let count = take(4);
    if (count === 15) count += take(8) - 1;
    at += count * 8;
  }
}

describe('padAac', () => {
  it('fills any unit to any size with well-formed fill elements and one end mark', () => {
    const content = fc.array(fc.nat(255), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(content, fc.nat(7), fc.nat(700), (bytes, shift, more) => {
        // The content, then 111 at any bit of the last byte or across two, then zeros.
        const mark = (0b111 << 13) >> shift;
        const unit = Uint8Array.from([...bytes, mark >> 8, ...(mark & 255 ? [mark & 255] : [])]);
        const size = unit.length + 2 + more;
        const padded = padAac(unit, size);
        expect(padded).toHaveLength(size);
        expect([...padded.subarray(0, bytes.length)]).toEqual(bytes);
        const end = skipFills(padded, bytes.length * 8 + shift);
        expect(Math.ceil(end / 8)).toBeGreaterThanOrEqual(size - 2);
        expect(padded.subarray(Math.ceil(end / 8)).every((byte) => byte === 0)).toBe(true);
      }),
    );
  });

  it('refuses a unit that is too long', () => {
    expect(() => padAac(Uint8Array.from([1, 2, 3, 0xe0]), 3)).toThrow('does not fit');
  });
});
