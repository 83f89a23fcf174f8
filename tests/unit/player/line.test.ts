import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Actions } from '#player/actions.ts';
import { AUTO } from '#player/engine.ts';
import type { Feature, FeatureContext } from '#player/feature.ts';
import { createNativeEngine } from '#player/engines/native.ts';
import { adaptation } from '#player/features/adaptation.ts';
import { recovery } from '#player/features/recovery.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_FUTURE_DATA: 3 });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', page);
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** An element, and a part of the player that listens to it. */
function listening(feature: Feature, element: object, change: Partial<PlayerState>) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const actions = { reconnect: vi.fn(), adapt: vi.fn(), recover: vi.fn() };
  const own = { paused: true, error: null, currentTime: 0, buffered: { length: 0 }, ...element };
  const video = Object.assign(new EventTarget(), own) as unknown as HTMLVideoElement;
  const state = createState<PlayerState>({ ...INITIAL_STATE, phase: 'ready', ...change });
  const parts = { video, state, actions: actions as unknown as Actions, signal: end.signal };
  feature.attach(parts as FeatureContext);
  return { video, state, actions };
}

it.each([
  ['has ended', { ended: true, readyState: 2 }, false],
  ['has what it plays on', { ended: false, readyState: 3 }, false],
  ['lacks what it plays on', { ended: false, readyState: 2 }, true],
])('finds a line that is back by a video that %s, or not', (_, element, offline) => {
  const { state } = listening(recovery, element, { offline: true });
  page.dispatchEvent(new Event('online'));
  expect(state.get().offline).toBe(offline);
});

it('does not say to the end that the line is lost, where it is there', () => {
  const { state, video } = listening(recovery, {}, { offline: true });
  video.dispatchEvent(new Event('ended'));
  expect(state.get().offline).toBe(false);
});

it.each([
  [true, 1],
  [false, 2],
])('opens a file anew where it has ended: %s, after a line that was lost', async (ended, times) => {
  const opened = vi.fn();
  const video = Object.assign(new EventTarget(), { readyState: 2, error: null, ended });
  Object.defineProperty(video, 'src', { set: opened });
  const engine = createNativeEngine({
    video: video as unknown as HTMLVideoElement,
    ...{ isPaused: () => true, place: () => 0, onFailure: vi.fn() },
  });
  await engine.load([{ url: '/film.mp4', kind: 'mp4', lines: 0 }], 0);
  engine.reconnect();
  expect(opened).toHaveBeenCalledTimes(times);
});

it.each([
  [false, 1],
  [true, 0],
])('leaves to another screen what plays there: %s', (casting, times) => {
  const qualities = { ...INITIAL_STATE.qualities, selected: AUTO };
  const { video, actions } = listening(adaptation, {}, { painted: true, casting, qualities });
  for (const type of ['seeking', 'waiting']) video.dispatchEvent(new Event(type));
  expect(actions.adapt).toHaveBeenCalledTimes(2 * times);
});
