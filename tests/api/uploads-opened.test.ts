import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openFile } from '#platform/video/open-file.ts';
import { makeFilm } from '../setup/make-film.ts';
import { VIDEO_LIMITS } from './support/make-video.ts';

// On one engine: films ask no database.

const folder = mkdtempSync(join(tmpdir(), 'islet-opened-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened(file: string) {
  const { demuxer, upright, rate, width } = await openFile(file, VIDEO_LIMITS);
  await demuxer.close();
  return { upright, rate, width };
}

describe('a film', () => {
  // The matrix's a, b, c and d: where a picture's right and its bottom go (ISO/IEC 14496-12, 8.3.2).
  it.each([
    ['mirrored', [-1, 0, 0, 1], 'hflip,', 64],
    ['upside down', [1, 0, 0, -1], 'vflip,', 64],
    ['turned by half', [-1, 0, 0, -1], 'hflip,vflip,', 64],
    ['turned to the right', [0, 1, -1, 0], 'transpose=clock,', 36],
    ['turned to the left', [0, -1, 1, 0], 'transpose=cclock,', 36],
    ['turned to the right and mirrored', [0, 1, 1, 0], 'transpose=cclock_flip,', 36],
    ['turned to the left and mirrored', [0, -1, -1, 0], 'transpose=clock_flip,', 36],
  ] as const)('that says it is %s is put right', async (_how, [a, b, c, d], upright, width) => {
    const file = join(folder, 'turned.mp4');
    await makeFilm(file, { seconds: 1 });
    const bytes = await readFile(file);
    const matrix = bytes.indexOf('tkhd') + 44;
    [a, b, 0, c, d].forEach((value, at) => bytes.writeInt32BE(value * 0x10000, matrix + at * 4));
    await writeFile(file, bytes);
    expect(await opened(file)).toMatchObject({ upright, width });
  });

  it('whose pictures stand for different times keeps the rate of the shortest', async () => {
    const file = join(folder, 'uneven.mp4');
    // 30 pictures in the first of its four seconds, five in each of the others.
    await makeFilm(file, {
      ...{ seconds: 4, fps: 30 },
      edit: ({ pts }, _kind, parts) => pts < parts || pts % 6n === 0n,
    });
    expect((await opened(file)).rate).toBe(30);
  });

  it('of slides is not made at the rate of two that follow each other at once', async () => {
    const file = join(folder, 'slides.mp4');
    // Pictures at 0, at a sixtieth, and at each minute.
    await makeFilm(file, {
      ...{ seconds: 1, fps: 60 },
      edit: (packet) => {
        const at = packet.pts;
        if (at > 1n) packet.pts = (at - 1n) * 3600n;
        packet.dts = packet.pts;
        return at < 5n;
      },
    });
    expect((await opened(file)).rate).toBe(10);
  });

  it('that a browser recorded, at moments without a measure, has 30 pictures a second', async () => {
    const file = join(folder, 'recorded.mkv');
    // Thousandths of a second, about 15 a second.
    const moments = new Set(Array.from({ length: 30 }, (_, i) => i * 66 + ((i * i * 7) % 23)));
    await makeFilm(file, {
      ...{ seconds: 2, fps: 1000 },
      edit: ({ pts }) => moments.has(Number(pts)),
    });
    expect((await opened(file)).rate).toBe(30);
  });
});
