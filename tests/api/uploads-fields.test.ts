import sharp from 'sharp';
import { expect, it } from 'vitest';
import { combOf, lookAtFilm } from '../setup/look-at-film.ts';
import { FPS, shortFilms } from './support/short-films.ts';

// On one engine: films ask no database.

const make = shortFilms();
const SIZE = { width: 128, height: 96 };

/** A film, and a picture to choose of it, as somebody sees them. */
async function seen(fields: boolean) {
  const { video, at } = await make('mp4', { ...SIZE, fields, ...(!fields && { scenes: 1 }) });
  if (typeof video === 'string') throw new Error(video);
  const picture = sharp(at('640x360-3.jpg')).greyscale().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    ...{ film: await lookAtFilm(at('video_lq.mp4')), data, width },
    still: combOf(data, { width, height, linesize: [] }),
  };
}

it('a film each of whose pictures is of two moments is shown without a comb, and so are the pictures to choose from', async () => {
  const { film, still, data, width } = await seen(true);
  // Left as it is, that of the film is 43.
  expect(film.comb).toBeLessThan(1);
  expect(film.pictures).toBe(4 * FPS);
  expect(still).toBeLessThan(1);
  // 137 to 96, in a picture of sixteen to nine: as wide as its places are, and as high.
  const line = data.subarray(180 * width, 181 * width);
  expect([line[59], (line[67] ?? 0) > 20, (data[320] ?? 0) > 20]).toEqual([0, true, true]);
  expect(Math.max(...line)).toBeGreaterThan(180);
});

it('a film of whole pictures keeps its lines', async () => {
  const { film } = await seen(false);
  expect(film.pictures).toBe(4 * FPS);
  expect(film.comb).toBeGreaterThan(0);
});
