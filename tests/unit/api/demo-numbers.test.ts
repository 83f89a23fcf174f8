import { expect, it } from 'vitest';
import { Random } from '#api/demo/random.ts';
import { recentViews } from '#api/demo/video-numbers.ts';

it('a demo video was not seen more often in its last days than in all its life', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = new Random(seed);
    const viewed = random.int(0, 1000);
    const recent = recentViews(viewed, random.next() * 3, random);
    expect(recent.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(viewed);
  }
});
