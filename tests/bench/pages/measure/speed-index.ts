import sharp from 'sharp';

/** A picture of the screen; `at` is milliseconds since the navigation began. */
export interface Frame {
  at: number;
  jpeg: Buffer;
}

/** How often each value of each colour occurs. */
async function histogram(jpeg: Buffer): Promise<number[]> {
  const { data, info } = await sharp(jpeg)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = Array.from({ length: info.channels * 256 }, () => 0);
  data.forEach((value, index) => {
    const bucket = (index % info.channels) * 256 + value;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  });
  return counts;
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, count, bucket) => sum + Math.abs(count - (b[bucket] ?? 0)), 0);

/**
 * The speed index of frames in order: the milliseconds for which the screen was not yet as it ended, weighted
 * by how much was missing. What is missing is the difference of colour histograms, as WebPageTest defines it.
 */
export async function speedIndex(frames: readonly Frame[]): Promise<number> {
  const shown = await Promise.all(frames.map(({ jpeg }) => histogram(jpeg)));
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return Number.NaN;
  const whole = distance(first, last);
  let index = 0;
  let before = 0;
  let missing = 1;
  frames.forEach(({ at }, position) => {
    index += (at - before) * missing;
    before = at;
    missing = whole === 0 ? 0 : Math.min(1, distance(shown[position] ?? last, last) / whole);
  });
  return index;
}
