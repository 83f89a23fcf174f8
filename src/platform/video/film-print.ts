import { FilterAPI, type Frame } from 'node-av';
import { FLAT_BELOW } from '#config/fingerprints.ts';
import { FLAT } from '#lib/same-film.ts';
import type { OpenFile } from './open-file.ts';

/** A difference hash: nine places in each of eight rows give eight comparisons each. */
const [COLUMNS, ROWS] = [9, 8];

/** 64 bits of a picture of 9 by 8 grey places as 16 hexadecimal digits; FLAT where it says nothing. */
export function hashOf(grey: Uint8Array, stride: number): string {
  let bits = 0n;
  let [darkest, brightest] = [255, 0];
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const place = grey[row * stride + column] ?? 0;
      darkest = Math.min(darkest, place);
      brightest = Math.max(brightest, place);
      if (column === 0) continue;
      const left = grey[row * stride + column - 1] ?? 0;
      bits = (bits << 1n) | (place > left ? 1n : 0n);
    }
  return brightest - darkest < FLAT_BELOW ? FLAT : bits.toString(16).padStart(16, '0');
}

/** How a video looks, whatever its size and encoding: a hash of each picture that is added. */
export function openFilmPrint({ upright }: OpenFile) {
  const filter = FilterAPI.create(`${upright}scale=${COLUMNS}:${ROWS}:flags=area,format=gray`);
  const hashes: string[] = [];
  return {
    hashes,
    add: async (frame: Frame): Promise<void> => {
      for (const ready of await filter.processAll(frame)) {
        using small = ready;
        const [grey] = small.data ?? [];
        if (grey) hashes.push(hashOf(grey, small.linesize[0] ?? COLUMNS));
      }
    },
    close: (): void => filter.close(),
  };
}
