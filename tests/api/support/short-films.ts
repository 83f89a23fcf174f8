import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { makeFilm } from '../../setup/make-film.ts';
import { VIDEO_LIMITS, videoMaker } from './make-video.ts';

export type Film = Parameters<typeof makeFilm>[1];

/** Pictures a second of a film, unless it is told. */
export const FPS = 10;

/** For the tests of a file: makes films of four seconds, and of each a video, or tells why it became none; and where something of it lies. */
export function shortFilms(limits = VIDEO_LIMITS) {
  const folder = mkdtempSync(join(tmpdir(), 'islet-films-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const make = videoMaker(folder, 1);
  let number = 0;
  /** Several are pieces of a recording that is joined of them, each with its own shape. */
  return async (type: string, ...films: readonly Partial<Film>[]) => {
    number += 1;
    const file = join(folder, `film-${number}.${type}`);
    const into = join(folder, String(number));
    const piece = join(folder, `piece-${number}.${type}`);
    await writeFile(file, '');
    for (const film of films) {
      await makeFilm(piece, { seconds: 4, fps: FPS, ...film });
      await appendFile(file, await readFile(piece));
    }
    return { video: await make(file, limits), at: (name: string) => join(into, name) };
  };
}
