import { FLAT_BELOW } from '#config/fingerprints.ts';
import { FLAT } from './same-film.ts';

/** A difference hash: nine places in each of eight rows give eight comparisons each. */
export const HASHED = { columns: 9, rows: 8 } as const;

/** 64 bits of a picture of 9 by 8 grey places as 16 hexadecimal digits; FLAT where it says nothing. */
export function hashOf(grey: Uint8Array, stride: number): string {
  let bits = 0n;
  let [darkest, brightest] = [255, 0];
  for (let row = 0; row < HASHED.rows; row += 1)
    for (let column = 0; column < HASHED.columns; column += 1) {
      const place = grey[row * stride + column] ?? 0;
      darkest = Math.min(darkest, place);
      brightest = Math.max(brightest, place);
      if (column === 0) continue;
      const left = grey[row * stride + column - 1] ?? 0;
      bits = (bits << 1n) | (place > left ? 1n : 0n);
    }
  return brightest - darkest < FLAT_BELOW ? FLAT : bits.toString(16).padStart(16, '0');
}
