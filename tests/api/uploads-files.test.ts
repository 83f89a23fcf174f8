import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeVideo } from '#platform/video/order.ts';
import { Refused } from '#platform/video/refused.ts';
import { runChild } from '#platform/video/run-child.ts';
import { makeFilm } from '../setup/make-film.ts';

// On one engine: films ask no database.

const SECONDS = 12;
const LIMITS = {
  ...{ timeMs: 30_000, memoryBytes: 2 * 1024 ** 3, outputBytes: 50_000_000 },
  ...{ pixels: 7680 * 4320, streams: 32, seconds: 3600 },
};
const VARIANTS = process.env['TEST_ALL'] === 'true' ? 300 : 24;

const folder = mkdtempSync(join(tmpdir(), 'islet-media-'));
const film = join(folder, 'film.mp4');
let number = 0;

/** Makes a video of a file; gives why it became none where it did not. */
async function make(file: string, limits = LIMITS): Promise<MadeVideo | string> {
  number += 1;
  const made = join(folder, String(number));
  mkdirSync(made);
  const order = { file, folder: made, minSeconds: 10, exclusive: false, limits };
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  return runChild(order, options).catch((error: unknown) => {
    if (error instanceof Refused) return error.reason;
    throw error;
  });
}
const sizesOf = (made: MadeVideo | string): string[] | string =>
  typeof made === 'string'
    ? made
    : made.files
        .filter(({ role }) => role === 'rendition')
        .map(({ variant, width, height }) => `${variant} ${width}x${height}`);

beforeAll(() => makeFilm(film, { seconds: SECONDS, width: 64, height: 36, sound: 'aac' }));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a file of a type of the specification', () => {
  it.each([
    ['mp4', { sound: 'aac' }],
    ['mov', { sound: 'aac' }],
    ['m4v', {}],
    ['f4v', { format: 'f4v' }],
    ['3gp', { format: '3gp' }],
    ['mkv', { sound: 'aac' }],
    ['webm', { video: 'libvpx', format: 'webm' }],
    ['avi', { video: 'mpeg4', sound: 'aac' }],
    ['flv', { sound: 'aac' }],
    ['asf', { video: 'wmv2', format: 'asf' }],
    ['wmv', { video: 'wmv2', format: 'asf' }],
    ['mpg', { video: 'mpeg2video', format: 'mpeg', fps: 25 }],
    ['mpeg', { video: 'mpeg1video', format: 'mpeg', fps: 25 }],
    ['dat', { video: 'mpeg1video', format: 'vcd', fps: 25 }],
    ['vob', { video: 'mpeg2video', format: 'vob', fps: 25 }],
    ['m2v', { video: 'mpeg2video', format: 'mpeg2video', fps: 25 }],
    ['m2t', { video: 'mpeg2video', format: 'mpegts', fps: 25 }],
    ['mts', { format: 'mpegts', fps: 25 }],
    ['rm', { video: 'rv20', format: 'rm', width: 176, height: 144 }],
  ] as const)('UPL-16 %s becomes a video', async (type, film) => {
    const file = join(folder, `typed.${type}`);
    await makeFilm(file, { seconds: SECONDS, ...film });
    const { width = 64, height = 36 } = film as { width?: number; height?: number };
    expect(sizesOf(await make(file))).toEqual([`_lq.mp4 ${width}x${height}`]);
  });
});

describe('a file', () => {
  it('that is to be turned stands upright', async () => {
    const file = join(folder, 'turned.mp4');
    await makeFilm(file, { seconds: SECONDS });
    const bytes = await readFile(file);
    // The matrix of the track's header: clockwise by 90 degrees (ISO/IEC 14496-12, 8.3.2).
    const matrix = bytes.indexOf('tkhd') + 44;
    [0, 0x10000, 0, -0x10000, 0].forEach((value, i) => bytes.writeInt32BE(value, matrix + i * 4));
    await writeFile(file, bytes);
    expect(sizesOf(await make(file))).toEqual(['_lq.mp4 36x64']);
  });

  it('that is too large to be shown, or takes too long, is refused', async () => {
    expect(await make(film, { ...LIMITS, pixels: 1000 })).toBe('corrupted');
    expect(await make(film, { ...LIMITS, timeMs: 1 })).toBe('corrupted');
    expect(await make(film, { ...LIMITS, memoryBytes: 1 })).toBe('corrupted');
    expect(await make(film, { ...LIMITS, seconds: 5 })).toBe('corrupted');
  });

  it(`UPL-08 that is broken in one of ${VARIANTS} ways ends as a refusal or a video, and breaks nothing`, async () => {
    const whole = await readFile(film);
    // The same ones in every run.
    let state = 7;
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const bytes = Buffer.from(variant % 3 === 0 ? whole.subarray(0, next(whole.length)) : whole);
      for (let i = 0; i < 1 + (variant % 40) && variant % 3 !== 0; i += 1)
        bytes[next(bytes.length)] = next(256);
      const file = join(folder, 'fuzzed.mp4');
      await writeFile(file, bytes);
      const made = await make(file);
      if (typeof made === 'string') expect(['corrupted', 'too_short']).toContain(made);
      else expect(made.seconds).toBeGreaterThanOrEqual(10);
    }
  }, 600_000);
});
