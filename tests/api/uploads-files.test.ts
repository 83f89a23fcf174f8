import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isFragments } from '#config/uploads.ts';
import { containerSeconds } from '#lib/container-seconds.ts';
import type { MadeVideo } from '#platform/video/order.ts';
import { runChild } from '#platform/video/run-child.ts';
import { makeFilm } from '../setup/make-film.ts';
import { lightOf, makeLight } from '../setup/make-light.ts';
import { childOf } from './support/child-of.ts';
import { VIDEO_LIMITS, videoMaker } from './support/make-video.ts';

// On one engine: films ask no database.

const SECONDS = 12;

const folder = mkdtempSync(join(tmpdir(), 'islet-media-'));
const film = join(folder, 'film.mp4');
const make = videoMaker(folder);
const SILENT: readonly string[] = ['mpg', 'mpeg', 'dat', 'vob', 'm2v', 'm2t', 'mts'];
/** A file as a page reads it. */
async function opened(file: string) {
  const whole = await readFile(file);
  const read = (at: number, length: number) => Promise.resolve(whole.subarray(at, at + length));
  return { read, bytes: whole.length };
}
const sizesOf = (made: MadeVideo | string): string[] | string =>
  typeof made === 'string'
    ? made
    : made.files
        .filter(({ role, variant }) => role === 'rendition' && !isFragments(variant))
        .map(({ variant, width, height }) => `${variant} ${width}x${height}`);

beforeAll(() => makeFilm(film, { seconds: SECONDS, width: 64, height: 36, sound: 'aac' }));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A film of some type: of which container, and made how. */
type Film = Omit<Parameters<typeof makeFilm>[1], 'seconds'>;
const USUAL = [
  ['mp4', { sound: 'aac' }],
  ['mov', { sound: 'aac' }],
  ['mkv', { sound: 'aac' }],
  ['webm', { video: 'libvpx', format: 'webm' }],
  ['avi', { video: 'mpeg4', sound: 'aac' }],
] as const;
const RARE = [
  ['m4v', {}],
  ['f4v', { format: 'f4v' }],
  ['3gp', { format: '3gp' }],
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
] as const;

async function becomesVideo(type: string, film: Film): Promise<void> {
  const file = join(folder, `typed.${type}`);
  await makeFilm(file, { seconds: SECONDS, ...film });
  const { read, bytes } = await opened(file);
  const said = await containerSeconds({ read, bytes });
  // MPEG's streams do not say.
  if (SILENT.includes(type)) expect(said).toBeNull();
  else expect(Math.abs((said ?? 0) - SECONDS), type).toBeLessThan(1.1);
  const { width = 64, height = 36 } = film;
  expect(sizesOf(await make(file))).toEqual([`_lq.mp4 ${width}x${height}`]);
}

describe('a file of a type of the specification', () => {
  it.each(USUAL)('UPL-16 %s becomes a video', becomesVideo);
  it.each(RARE)('UPL-16 %s becomes a video', { tags: 'long' }, becomesVideo);
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

  it.each([
    ['PQ', { transfer: 'smpte2084', white: 572 }],
    ['HLG', { transfer: 'arib-std-b67', white: 721 }],
  ] as const)('of high dynamic range (%s) is as bright as others are', async (name, light) => {
    const file = join(folder, `${name}.mp4`);
    await makeLight(file, { seconds: SECONDS, ...light });
    const made = await make(file);
    if (typeof made === 'string') throw new Error(made);
    // The folder of what was made last.
    const last = String(Math.max(...readdirSync(folder).map((each) => Number(each) || 0)));
    const shown = await lightOf(join(folder, last, 'video_lq.mp4'));
    expect(shown.isUsual).toBe(true);
    // White paper: 143 of 255 as PQ has it, 180 as HLG has it.
    expect(shown.luma).toBeGreaterThan(190);
    expect(shown.luma).toBeLessThan(225);
    const still = made.files.find(({ role }) => role === 'preview');
    const { channels } = await sharp(join(folder, last, still?.name ?? '')).stats();
    expect(channels[0]?.max).toBeGreaterThan(200);
  });

  it.each([
    ['as large as a desk shows a poster, where it is', { width: 720, height: 1280 }, true],
    ['of half that size alone, where it is smaller', { width: 640, height: 360 }, false],
  ])('has pictures %s', { tags: 'long' }, async (_which, size, isLarge) => {
    const file = join(folder, `${size.height}.mp4`);
    await makeFilm(file, { seconds: SECONDS, ...size });
    const made = await make(file);
    if (typeof made === 'string') throw new Error(made);
    const of = (start: string) => made.files.filter(({ variant }) => variant.startsWith(start));
    const [small, large] = [of('640x360-'), of('1280x720-')];
    expect(small.length).toBeGreaterThan(5);
    expect(large).toHaveLength(isLarge ? small.length : 0);
    const last = String(Math.max(...readdirSync(folder).map((each) => Number(each) || 0)));
    for (const { name, role } of large) {
      const { width, height } = await sharp(join(folder, last, name)).metadata();
      expect([role, width, height]).toEqual(['thumbnails', 1280, 720]);
    }
  });

  it('is not refused where the disk is full', async () => {
    const full = join(folder, 'full');
    mkdirSync(full);
    // Whatever is written to this device finds no room.
    symlinkSync('/dev/full', join(full, 'video_lq.mp4'));
    const order = { file: film, folder: full, minSeconds: 10, exclusive: false };
    const made = runChild(
      { ...order, limits: VIDEO_LIMITS },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    await expect(made).rejects.toMatchObject({ name: 'BlobsError', code: 'full' });
  });

  it('is not refused where its process is told to end, or cannot start', async () => {
    const ended = join(folder, 'ended');
    mkdirSync(ended);
    // Of which the making takes a while.
    const file = join(ended, 'long.mp4');
    await makeFilm(file, { seconds: 300, width: 640, height: 360 });
    const order = { file, folder: ended, minSeconds: 10, exclusive: false };
    const run = (onProgress: () => void) =>
      runChild(
        { ...order, limits: VIDEO_LIMITS },
        { signal: new AbortController().signal, onProgress },
      );
    const cutOff = { name: 'CutOff' };
    const begun = Promise.withResolvers<void>();
    const made = expect(run(begun.resolve)).rejects.toMatchObject(cutOff);
    // Known before: it is done soon after it has begun.
    const child = await childOf('video/child');
    await begun.promise;
    // It leads a group of its own: a Ctrl-C that is meant for the server does not reach it.
    process.kill(-child, 'SIGTERM');
    await made;

    // As while packages are installed anew.
    const node = process.execPath;
    process.execPath = '/nowhere/node';
    onTestFinished(() => void (process.execPath = node));
    await expect(run(() => undefined)).rejects.toMatchObject(cutOff);
  });

  it('that is too large to be shown, or takes too long, is refused', async () => {
    expect(await make(film, { ...VIDEO_LIMITS, pixels: 1000 })).toBe('corrupted');
    expect(await make(film, { ...VIDEO_LIMITS, timeMs: 1 })).toBe('corrupted');
    expect(await make(film, { ...VIDEO_LIMITS, memoryBytes: 1 })).toBe('corrupted');
    expect(await make(film, { ...VIDEO_LIMITS, seconds: 5 })).toBe('corrupted');
  });
});
