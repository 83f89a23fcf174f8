import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from '#lib/sha256.ts';

const hashOf = (bytes: Uint8Array, piece: number): string => {
  const hash = sha256();
  for (let at = 0; at < bytes.length; at += piece) hash.add(bytes.subarray(at, at + piece));
  return hash.end();
};

it('is what Node says, whatever the length and the pieces', () => {
  const all = randomBytes(1000);
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 1000])
    for (const piece of [1, 7, 64, 100, 1000]) {
      const bytes = all.subarray(0, length);
      const wanted = createHash('sha256').update(bytes).digest('hex');
      expect(hashOf(bytes, piece), `${length} bytes by ${piece}`).toBe(wanted);
    }
});
