import { expect, it, onTestFinished, vi } from 'vitest';
import { watchedEntries } from '#browser/member/watched-entries.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;
const YEAR = 365 * DAY;

/** What becomes of a history of videos 1, 2, 3 …, the latest first: each with the time that it tells, in seconds. */
function entriesOf(
  times: readonly (number | null)[],
  positions: Record<string, readonly number[]> = {},
) {
  const videos = times.map((time, index) => ({
    video_id: String(index + 1),
    ...(time !== null && { watched: String(time * 1000) }),
  }));
  const kept: Record<string, string> = {
    videos: JSON.stringify(videos.toReversed()),
    positions: JSON.stringify(positions),
  };
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
  onTestFinished(() => void vi.unstubAllGlobals());
  return watchedEntries(NOW);
}
const timesOf = (...given: Parameters<typeof entriesOf>) =>
  entriesOf(...given).map(([id, at]) => [id, NOW - at]);

it('gives each video its own time, or that of where it was left later', () => {
  const left = { 2: [60.5, 600, (NOW - 40) * 1000] };
  expect(entriesOf([NOW - 30, NOW - 90, NOW - 99], left)).toEqual([
    ...[[1, NOW - 30, 0] as const, [2, NOW - 40, 60] as const, [3, NOW - 99, 0] as const],
  ]);
});

it('puts what tells no time, or one to come, in its order before the one above it', () => {
  expect(timesOf([null, NOW + DAY, NOW - DAY, null, 0, NOW - 2 * DAY])).toEqual([
    ...[
      [1, 1],
      [2, 2],
      [3, DAY],
      [4, DAY + 1],
      [5, DAY + 2],
      [6, 2 * DAY],
    ],
  ]);
});

it('leaves out what an account keeps no more, and that alone', () => {
  expect(timesOf([NOW - DAY, NOW - YEAR + 1, NOW - YEAR, NOW - 2 * YEAR])).toEqual([
    [1, DAY],
    [2, YEAR - 1],
  ]);
  expect(timesOf([NOW - 2 * YEAR])).toEqual([]);
});

it('loses nothing to one time of a clock that stood wrong', () => {
  expect(timesOf([NOW - DAY, NOW - YEAR - DAY, null, NOW - 3 * DAY, NOW - 4 * DAY])).toEqual([
    ...[
      [1, DAY],
      [2, DAY + 1],
      [3, DAY + 2],
      [4, 3 * DAY],
      [5, 4 * DAY],
    ],
  ]);
});
