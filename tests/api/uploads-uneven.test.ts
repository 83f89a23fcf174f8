import { describe, expect, it } from 'vitest';
import { lookAtFilm } from '../setup/look-at-film.ts';
import { demux } from '../unit/media/demuxed.ts';
import { VIDEO_LIMITS } from './support/make-video.ts';
import { FPS, shortFilms, type Film } from './support/short-films.ts';

// On one engine: films ask no database.

const make = shortFilms();
/** A process takes half of it before it sees a picture. */
const makeWithin = shortFilms({ ...VIDEO_LIMITS, memoryBytes: 420e6 });

/** What is played of a video that was made. */
async function played({ video, at }: Awaited<ReturnType<typeof make>>) {
  if (typeof video === 'string') throw new Error(video);
  return { seconds: video.seconds, ...(await lookAtFilm(at('video_lq.mp4'))) };
}

const later =
  (seconds: number): NonNullable<Film['edit']> =>
  (packet, _kind, parts) => {
    const by = BigInt(seconds) * parts;
    packet.pts += by;
    packet.dts += by;
    return true;
  };

describe('memory does not hold', () => {
  // 1,500 pictures of 640x360 are 500 MB.
  const LARGE = { ...{ width: 640, height: 360 }, seconds: 2, fps: 30 };
  const STILL = 48;

  it('what is made of a picture that stands amid a film', { tags: 'long' }, async () => {
    const { seconds, pictures, changes } = await played(
      await makeWithin('mp4', {
        ...LARGE,
        edit: (packet, kind, parts) => packet.pts < 59n || later(STILL)(packet, kind, parts),
      }),
    );
    expect(seconds).toBe(STILL + 2);
    expect(Math.abs(pictures - 30 * (STILL + 2))).toBeLessThan(3);
    expect(changes.at(-1)?.second).toBeCloseTo(STILL + 59 / 30, 1);
  });

  it(
    'what is made of the first picture, where sound begins long before',
    { tags: 'long' },
    async () => {
      const { pictures, changes } = await played(
        await makeWithin('mp4', {
          ...{ ...LARGE, sound: 'aac' },
          edit: (packet, kind, parts) => kind === 'sound' || later(STILL)(packet, kind, parts),
        }),
      );
      expect(Math.abs(pictures - 30 * (STILL + 2))).toBeLessThan(3);
      expect(changes[1]?.second).toBeCloseTo(STILL, 1);
    },
  );

  it('the silence of a long gap', { tags: 'long' }, async () => {
    const { video, at } = await makeWithin('mkv', {
      ...{ seconds: 20, fps: 1, sound: 'aac' },
      gap: 1000,
    });
    expect(video).toMatchObject({ seconds: 1020 });
    const { audio } = await demux(at('video.cmfa'));
    expect(audio.end).toBeCloseTo(1020, 0);
    expect(audio.gap).toBeLessThan(0.1);
  });
});

describe('a recording goes on', () => {
  it.each<[string, Partial<Film>]>([
    ['pictures of another size', { width: 96, height: 54 }],
    ['other channels', { channels: 2 }],
  ])('with %s', async (_what, film) => {
    const usual = { format: 'mpegts', sound: 'aac' };
    const { pictures, changes, heard } = await played(
      await make('m2t', usual, { ...usual, ...film, seed: 5, edit: later(4) }),
    );
    expect(Math.abs(pictures - 8 * FPS)).toBeLessThan(4);
    expect(changes.length).toBeGreaterThan(7.5 * FPS);
    // One tone, and four seconds later one more.
    expect(heard).toHaveLength(2);
    expect((heard[1] ?? 0) - (heard[0] ?? 0)).toBeCloseTo(4.2, 0);
  });
});

it('each picture of an even film is shown once that begins between two places of what is made', async () => {
  // Half a picture after the sound; in thousandths of a second, as such a file has it.
  const { pictures, changes } = await played(
    await make('flv', {
      ...{ fps: 30, sound: 'aac' },
      edit: (packet, kind) => {
        if (kind === 'picture') return true;
        packet.pts -= 176n;
        packet.dts -= 176n;
        return true;
      },
    }),
  );
  expect(changes.length).toBeGreaterThan(117);
  // It shows the first one until then.
  expect(pictures).toBeLessThan(128);
});

describe('a film of few pictures', () => {
  /** Has everything last longer. */
  const times =
    (by: bigint): NonNullable<Film['edit']> =>
    (packet, kind) => {
      if (kind === 'sound') return true;
      packet.pts *= by;
      packet.dts *= by;
      packet.duration *= by;
      return true;
    };

  it.each([
    ['a slide each half minute', 300n, 4, 30],
    ['a picture each three seconds', 30n, 4, 3],
    ['two pictures of minutes', 7000n, 0.2, 700],
  ])('shows each in its time: %s', async (_, by, seconds, each) => {
    const { changes, ...made } = await played(await make('mp4', { seconds, edit: times(by) }));
    expect(made.seconds).toBe(each * seconds * FPS);
    const late = changes.map(({ second }, place) => Math.abs(second - place * each));
    expect(changes).toHaveLength(seconds * FPS);
    expect(Math.max(...late)).toBeLessThan(0.01);
  });

  it('is made where it has one', async () => {
    const made = await played(await make('mp4', { seconds: 0.1, edit: times(24_000n) }));
    expect(made.seconds).toBe(2400);
  });
});
