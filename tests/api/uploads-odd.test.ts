import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SHEET } from '#config/storyboard.ts';
import { lookAtFilm } from '../setup/look-at-film.ts';
import { demux } from '../unit/media/demuxed.ts';
import { FPS, shortFilms, type Film } from './support/short-films.ts';

// On one engine: films ask no database.

const made = shortFilms();

describe('a film whose sound cannot be heard', () => {
  it.each<[string, Film['edit']]>([
    ['is empty', (_packet, kind) => kind === 'picture'],
    [
      'is none',
      (packet, kind) => {
        if (kind === 'sound') packet.data = Buffer.alloc(packet.size, 0xee);
        return true;
      },
    ],
  ])('since it %s becomes one without', async (_why, edit) => {
    const { video, at } = await made('mkv', { sound: 'aac', edit });
    if (typeof video === 'string') throw new Error(video);
    expect(video.files.map(({ type }) => type)).not.toContain('audio/mp4');
    const { pictures, heard } = await lookAtFilm(at('video_lq.mp4'));
    expect(Math.abs(pictures - 4 * FPS)).toBeLessThan(3);
    expect(heard).toEqual([]);
  });
});

describe('a film is whole', () => {
  it('whose sound goes on after its pictures', async () => {
    const { video, at } = await made('mp4', {
      sound: 'aac',
      edit: (packet, kind, parts) => kind === 'sound' || packet.pts < 2n * parts,
    });
    expect(video).toMatchObject({ seconds: 4 });
    // The last of them stands until then.
    const { pictures } = await lookAtFilm(at('video_lq.mp4'));
    expect(Math.abs(pictures - 4 * FPS)).toBeLessThan(3);
  });

  it('whose sound goes on for long after its only picture', async () => {
    const { video, at } = await made('mkv', {
      ...{ sound: 'aac', fps: 1, seconds: 8 },
      edit: (packet, kind) => kind === 'sound' || packet.pts === 0n,
    });
    expect(video).toMatchObject({ seconds: 8 });
    expect((await demux(at('video_lq.mp4'))).video.end).toBeGreaterThan(7);
  });

  it('whose last picture stands for long', async () => {
    const { video, at } = await made('mp4', {
      edit: (packet, _kind, parts) => {
        if (packet.pts === parts) packet.duration = 3n * parts;
        return packet.pts <= parts;
      },
    });
    expect(video).toMatchObject({ seconds: 4 });
    const { end } = (await demux(at('video_lq.mp4'))).video;
    expect(end).toBeGreaterThan(3.7);
    expect(end).toBeLessThan(4.3);
  });
});

it('previews and stills show what a film of few pictures shows at their moments', async () => {
  // Pictures at 0, 4 and 8 seconds, each lighter than the one before.
  const { video, at } = await made('mp4', {
    ...{ seconds: 3, fps: 1, seed: 9 },
    edit: (packet) => {
      packet.pts *= 4n;
      packet.dts *= 4n;
      return true;
    },
  });
  if (typeof video === 'string') throw new Error(video);
  const lightOf = async (file: string, tile?: number): Promise<number> => {
    const { width, height } = SHEET;
    const picture = sharp(file);
    if (tile !== undefined) picture.extract({ left: tile * width, top: 0, width, height });
    const { channels } = await sharp(await picture.png().toBuffer()).stats();
    return channels[0]?.mean ?? 0;
  };
  const stills = await Promise.all(
    Array.from({ length: 10 }, (_, still) => lightOf(at(`320x180-${still}.jpg`))),
  );
  // In the middle of each tenth of nine seconds.
  const [dark = 0, , , , grey = 0, , , , , light = 0] = stills;
  expect(grey - dark).toBeGreaterThan(4);
  expect(light - grey).toBeGreaterThan(4);
  expect(
    stills.map((each) => [dark, grey, light].findIndex((one) => Math.abs(one - each) < 3)),
  ).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
  expect(video.files.map(({ variant }) => variant)).toContain('timeline-5.jpg');
  const tiles = await Promise.all([0, 1, 2, 3, 4].map((tile) => lightOf(at('timeline.jpg'), tile)));
  const [first = 0, , third = 0, , fifth = 0] = tiles;
  expect(third - first).toBeGreaterThan(4);
  expect(fifth - third).toBeGreaterThan(4);
  expect(Math.abs((tiles[1] ?? 0) - first)).toBeLessThan(3);
  expect(Math.abs((tiles[3] ?? 0) - third)).toBeLessThan(3);
});
