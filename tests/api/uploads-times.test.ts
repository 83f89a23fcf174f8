import type { Packet } from 'node-av';
import { describe, expect, it } from 'vitest';
import { lookAtFilm } from '../setup/look-at-film.ts';
import { FPS, shortFilms, type Film } from './support/short-films.ts';

// On one engine: films ask no database.

const make = shortFilms();

/** Makes a film and of it what is played; its tone begins with its first picture, and lasts a second. */
async function made(type: string, film: Partial<Film>) {
  const { video, at } = await make(type, { sound: 'aac', ...film });
  if (typeof video === 'string') throw new Error(video);
  const look = (name: string) => lookAtFilm(at(name));
  return {
    ...{ video, whole: await look('video_lq.mp4'), pictures: await look('video_lq.cmfv') },
    sound: await look('video.cmfa'),
  };
}

const move = (packet: Packet, by: bigint): true => {
  packet.pts += by;
  packet.dts += by;
  return true;
};

/** That it is shown and heard from its beginning, in each way to play it. */
function expectWhole({ video, whole, pictures, sound }: Awaited<ReturnType<typeof made>>): void {
  expect(video.seconds).toBe(4);
  expect(whole.start).toBeLessThan(0.05);
  for (const looked of [whole, pictures])
    expect(Math.abs(looked.pictures - 4 * FPS)).toBeLessThan(3);
  for (const looked of [whole, sound]) expect(looked.heard[0]).toBeLessThan(0.15);
}

describe('the times of a film', () => {
  it.each([
    ['at 1.4 seconds', 0n],
    ['at twenty minutes', 1200n],
    ['at hours', 36_000n],
  ])('that begin %s begin at 0', async (_where, from) => {
    const edit: Film['edit'] = (packet, _kind, parts) => move(packet, from * parts);
    expectWhole(await made('m2t', { format: 'mpegts', edit }));
  });

  it.each(['mp4', 'mkv'])(
    'keep its pictures from coming before their sound where they begin later (%s)',
    async (type) => {
      const { video, whole, pictures, sound } = await made(type, {
        edit: (packet, kind, parts) => move(packet, kind === 'picture' ? 2n * parts : 0n),
      });
      expect(video.seconds).toBe(6);
      expect(whole.start).toBeLessThan(0.05);
      for (const looked of [whole, pictures]) {
        // The first picture stands until the second one is due.
        expect(looked.changes[1]?.second).toBeCloseTo(2.1, 1);
        expect(Math.abs(looked.pictures - 6 * FPS)).toBeLessThan(3);
      }
      for (const looked of [whole, sound]) expect(looked.heard[0]).toBeLessThan(0.15);
    },
  );

  it('keep sound that begins later than the pictures with them', async () => {
    const { whole, pictures, sound } = await made('mp4', {
      edit: (packet, kind, parts) => move(packet, kind === 'sound' ? 2n * parts : 0n),
    });
    for (const looked of [whole, pictures]) expect(looked.changes[1]?.second).toBeCloseTo(0.1, 1);
    for (const looked of [whole, sound]) {
      expect(looked.heard[0]).toBeGreaterThan(1.8);
      expect(looked.heard[0]).toBeLessThan(2.2);
    }
  });
});
