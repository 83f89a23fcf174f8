import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFilm } from '../setup/make-film.ts';
import { VIDEO_LIMITS, videoMaker } from './support/make-video.ts';
import { IS_LONG } from '../setup/long.ts';

// On one engine: films ask no database. `npm run test:fuzz` tries all variants, other tests a few of each format.

const FULL = process.env['TEST_FUZZ'] === 'full' || IS_LONG;
const VARIANTS = FULL ? 60 : 4;
const SECONDS = 12;
/** Broken files take a moment; one that is still at work then is ended, and counts as hanging. */
const LIMITS = { ...VIDEO_LIMITS, timeMs: 20_000 };

const FORMATS = [
  ['mp4', { sound: 'aac' }],
  ['mkv', { sound: 'aac' }],
  ['webm', { video: 'libvpx', format: 'webm' }],
  ['avi', { video: 'mpeg4', sound: 'aac' }],
  ['flv', { sound: 'aac' }],
  ['mts', { format: 'mpegts', fps: 25 }],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'islet-fuzz-'));
const make = videoMaker(folder);
const lines: string[] = [];

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (FULL) process.stdout.write(`\n${lines.join('\n')}\n`);
});

/** Numbers below a bound, the same ones in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // The low bits of such numbers repeat soon.
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Break = (bytes: Buffer, next: (below: number) => number) => Buffer;

/** Ways to break a file, one after the other. */
const BREAKS: readonly Break[] = [
  // Its end is missing, or its beginning.
  (bytes, next) => bytes.subarray(0, next(bytes.length)),
  (bytes, next) => bytes.subarray(next(Math.min(bytes.length, 4096))),
  // Bytes anywhere are others.
  (bytes, next) => {
    for (let i = 0; i < 1 + next(40); i += 1) bytes[next(bytes.length)] = next(256);
    return bytes;
  },
  // Sizes and numbers of its first boxes are as large as they can be.
  (bytes, next) => bytes.fill(0xff, next(Math.min(bytes.length, 2048))).subarray(0, bytes.length),
  (bytes, next) => {
    const at = next(Math.min(bytes.length, 2048));
    return bytes.fill(0xff, at, at + 4);
  },
  // A piece stands twice, or is missing.
  (bytes, next) => {
    const [from, to] = [next(bytes.length), next(bytes.length)];
    return Buffer.concat([
      bytes.subarray(0, Math.max(from, to)),
      bytes.subarray(Math.min(from, to)),
    ]);
  },
  (bytes, next) => {
    const from = next(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + next(5000))]);
  },
];

describe('UPL-08 a broken file', () => {
  it.each(FORMATS)(
    `of type %s, in each of ${VARIANTS} ways, ends as a refusal or as a video that waits, and breaks nothing`,
    { tags: 'long', timeout: FULL ? 900_000 : 120_000 },
    async (type, film) => {
      const whole = join(folder, `whole.${type}`);
      await makeFilm(whole, { seconds: SECONDS, ...film });
      const bytes = await readFile(whole);
      const next = chance(type.length * 7919 + type.charCodeAt(0));
      const ends = new Map<string, number>();
      let slowest = 0;
      for (let variant = 0; variant < VARIANTS; variant += 1) {
        const broken = BREAKS[variant % BREAKS.length]?.(Buffer.from(bytes), next);
        const file = join(folder, `broken.${type}`);
        await writeFile(file, broken ?? bytes);
        const begun = performance.now();
        const made = await make(file, LIMITS);
        slowest = Math.max(slowest, performance.now() - begun);
        if (typeof made === 'string') expect(['corrupted', 'too_short']).toContain(made);
        else expect(made.seconds).toBeGreaterThanOrEqual(10);
        const end = typeof made === 'string' ? made : 'video';
        ends.set(end, (ends.get(end) ?? 0) + 1);
        await rm(file);
      }
      expect(slowest, 'hung until it was ended').toBeLessThan(LIMITS.timeMs);
      const told = [...ends].map(([end, count]) => `${count} ${end}`).join(', ');
      lines.push(`${type}: ${VARIANTS} variants: ${told}; slowest ${Math.round(slowest)} ms`);
    },
  );
});
