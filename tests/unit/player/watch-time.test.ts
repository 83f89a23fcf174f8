import { expect, it, onTestFinished, vi } from 'vitest';
import { WATCH_REPORT_SECONDS } from '#config/limits.ts';
import type { FeatureContext } from '#player/feature.ts';
import { watchTime } from '#player/features/watch-time.ts';

/** A player with the feature; keeps what is told. */
function attached() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const shown = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', shown.addEventListener.bind(shown));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const video = Object.assign(new EventTarget(), { paused: true });
  const player = new AbortController();
  const told: number[] = [];
  watchTime(() => Promise.resolve((seconds) => void told.push(seconds))).attach({
    video: video as unknown as HTMLVideoElement,
    signal: player.signal,
    attempt: (promise) => void promise,
  } as FeatureContext);
  const on = (type: string, ms = 0): void => {
    video.dispatchEvent(new Event(type));
    vi.advanceTimersByTime(ms);
  };
  const hide = (): void => {
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const leave = (): void => void shown.dispatchEvent(new Event('pagehide'));
  return { on, hide, leave, player, told };
}

it('tells the seconds that a video played, not those in which it stood', async () => {
  const { on, hide, player, told } = attached();
  on('playing', 4500);
  await Promise.resolve();
  on('pause', 60_000);
  on('playing', 3000);
  on('waiting', 9000);
  on('playing', 1000);
  expect(told).toEqual([]);
  hide();
  expect(told).toEqual([8]);
  on('timeupdate', 1600);
  player.abort();
  // With the half second that was left.
  expect(told).toEqual([8, 2]);
});

it('tells now and then what plays for long, and nothing where nothing played', async () => {
  const { on, hide, told } = attached();
  hide();
  expect(told).toEqual([]);
  on('playing', WATCH_REPORT_SECONDS.every * 1000 - 1000);
  await Promise.resolve();
  on('timeupdate', 1000);
  expect(told).toEqual([]);
  on('timeupdate');
  expect(told).toEqual([WATCH_REPORT_SECONDS.every]);
});

it('does not count for how long the browser kept a page that was left while its video played', async () => {
  const { on, hide, leave, told } = attached();
  on('playing', 3000);
  await Promise.resolve();
  leave();
  expect(told).toEqual([3]);
  on('suspend', 600_000);
  on('pause');
  hide();
  expect(told).toEqual([3]);
  on('playing', 2000);
  hide();
  expect(told).toEqual([3, 2]);
});
