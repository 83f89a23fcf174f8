export const WIDTH = 1280;
export const HEIGHT = 720;
export const TAU = Math.PI * 2;

/** A seeded generator of numbers in 0..1 (mulberry32), so that each run draws the same picture. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` things made from one seeded generator. */
export function scatter<T>(seed: number, count: number, make: (next: () => number) => T): T[] {
  const next = random(seed);
  return Array.from({ length: count }, () => make(next));
}

/** Sine of a whole number of turns over the loop: `wave(t, 2, .25)` is back where it began at t = 1. */
export function wave(t: number, turns = 1, phase = 0): number {
  return Math.sin(TAU * (t * turns + phase));
}

/** The fraction of `x`, always in 0..1. */
export function wrap(x: number): number {
  return x - Math.floor(x);
}

export interface RidgeOptions {
  seed: number;
  /** y of the foot line */
  base: number;
  height: number;
  /** 0 gives rolling hills, 1 gives pointed peaks */
  sharp?: number;
  /** how many humps the widest wave has over the picture */
  humps?: number;
  /** whole pictures travelled: `t * 1` moves one picture's width in a loop */
  shift?: number;
}

/** Closed path of a skyline that repeats every picture width, filled down to the picture's foot. */
export function ridge(options: RidgeOptions): string {
  const { seed, base, height, sharp = 0, humps = 2, shift = 0 } = options;
  const octaves = scatter(seed, 5, (next) => next());
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += 8) {
    let y = 0;
    octaves.forEach((phase, i) => {
      const turn = (x / WIDTH + shift) * humps * 2 ** i + phase;
      const soft = 0.5 + 0.5 * Math.sin(TAU * turn);
      const peak = 1 - Math.abs(2 * wrap(turn) - 1);
      y += (soft * (1 - sharp) + peak * sharp) / 2.1 ** i;
    });
    points.push(`${x} ${(base - (height * y) / 1.9).toFixed(1)}`);
  }
  return `M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`;
}
