import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { speedIndex } from '../../bench/pages/measure/speed-index.ts';

const SIZE = { width: 40, height: 80 } as const;

/** A black screen whose upper `rows` rows are white. */
async function screen(rows: number): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3);
  pixels.fill(255, 0, rows * SIZE.width * 3);
  const raw = { ...SIZE, channels: 3 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}

async function frames(...shown: (readonly [at: number, rows: number])[]) {
  return Promise.all(shown.map(async ([at, rows]) => ({ at, jpeg: await screen(rows) })));
}

describe('the speed index', () => {
  it('is the time of a page that is painted at once', async () => {
    expect(await speedIndex(await frames([0, 80], [600, 20]))).toBe(600);
  });

  it('counts what is missing for as long as it is missing', async () => {
    const halfway = await frames([0, 80], [400, 40], [1000, 0]);
    expect(await speedIndex(halfway)).toBe(400 + 600 / 2);
  });

  it('is that of the last change where a frame goes back', async () => {
    const back = await frames([0, 80], [400, 0], [500, 80], [700, 0]);
    expect(await speedIndex(back)).toBe(400 + 200);
  });
});
