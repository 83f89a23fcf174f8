import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { makeFilm } from '../../setup/make-film.ts';
import { videoMaker } from './make-video.ts';

export type Film = Parameters<typeof makeFilm>[1];

/** Pictures a second of a film, unless it is told. */
export const FPS = 10;

/** For the tests of a file: makes films of four seconds, and of each a video, or tells why it became none; and where something of it lies. */
export function shortFilms() {
  const folder = mkdtempSync(join(tmpdir(), 'islet-films-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const make = videoMaker(folder, 1);
  let number = 0;
  return async (type: string, film: Partial<Film>) => {
    number += 1;
    const file = join(folder, `film-${number}.${type}`);
    const into = join(folder, String(number));
    await makeFilm(file, { seconds: 4, fps: FPS, ...film });
    return { video: await make(file), at: (name: string) => join(into, name) };
  };
}
