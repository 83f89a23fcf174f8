import { random, TAU } from '../draw/shapes.ts';
import type { Sound } from '../scenes/scene.ts';
import { SAMPLE_RATE, SECONDS } from './format.ts';

const LENGTH = SAMPLE_RATE * SECONDS;

/** A tone that fits the loop a whole number of times. */
function whole(hertz: number): number {
  return Math.round(hertz * SECONDS) / SECONDS;
}

/** One loop of sound as floats around 0; its end runs into its start without a click. */
export function synthesize(sound: Sound): Float32Array {
  const out = new Float32Array(LENGTH);
  sound.chord.forEach((hertz, i) => {
    const step = (TAU * whole(hertz)) / SAMPLE_RATE;
    const breath = (TAU * (1 + i)) / LENGTH;
    const loud = 0.13 / Math.sqrt(sound.chord.length);
    for (let n = 0; n < LENGTH; n += 1) {
      out[n] = (out[n] ?? 0) + loud * (0.65 + 0.35 * Math.sin(breath * n + i)) * Math.sin(step * n);
    }
  });
  bells(out, sound);
  if (sound.noise !== 'none') noise(out, beds[sound.noise], sound.seed);
  return out;
}

function bells(out: Float32Array, sound: Sound): void {
  const next = random(sound.seed + 1);
  const count = sound.bells ?? 0;
  for (let i = 0; i < count; i += 1) {
    const start = Math.floor(((i + next() * 0.5) / count) * LENGTH);
    const root = sound.chord[Math.floor(next() * sound.chord.length)] ?? 220;
    const step = (TAU * root * 4) / SAMPLE_RATE;
    for (let n = 0; n < SAMPLE_RATE * 2; n += 1) {
      const at = (start + n) % LENGTH;
      const fade = Math.min(1, n / 200) * Math.exp(-n / (SAMPLE_RATE * 0.45));
      out[at] = (out[at] ?? 0) + 0.07 * fade * Math.sin(step * n);
    }
  }
}

const beds = {
  wind: { smooth: 0.03, loud: 0.55, swells: 3 },
  waves: { smooth: 0.06, loud: 0.5, swells: 4 },
  rain: { smooth: 0.35, loud: 0.1, swells: 1 },
} as const;

function noise(
  out: Float32Array,
  { smooth, loud, swells }: { smooth: number; loud: number; swells: number },
  seed: number,
): void {
  const next = random(seed);
  const raw = Float32Array.from({ length: LENGTH }, () => next() * 2 - 1);
  let low = 0;
  // Twice round: the second lap starts from the filter's state at the end of the first.
  for (let lap = 0; lap < 2; lap += 1) {
    for (let n = 0; n < LENGTH; n += 1) {
      low += smooth * ((raw[n] ?? 0) - low);
      if (lap === 0) continue;
      const swell = 0.6 + 0.4 * Math.sin((TAU * swells * n) / LENGTH);
      out[n] = (out[n] ?? 0) + loud * swell * low;
    }
  }
}
