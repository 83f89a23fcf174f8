/** Playback speeds on offer, slowest first. */
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The speed one step slower (-1) or faster (1) than `rate`; the outermost ones stay. */
export function steppedRate(rate: number, step: -1 | 1): number {
  const next =
    step > 0 ? RATES.find((other) => other > rate) : RATES.findLast((other) => other < rate);
  return next ?? rate;
}
