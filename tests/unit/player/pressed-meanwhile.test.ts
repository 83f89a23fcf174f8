import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActions, type SpecialActions } from '#player/actions.ts';
import type { EngineContext } from '#player/engine.ts';
import { createNativeEngine } from '#player/engines/native.ts';
import { playOrMute } from '#player/play-or-mute.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import type { Source } from '#player/sources.ts';
import { createState } from '#player/state.ts';

/** An element that stands still without having said so, as one that is given another source. */
function silent() {
  const play = vi.fn(() => Promise.resolve());
  const pause = vi.fn();
  const element = { paused: true, readyState: 0, currentTime: 0, duration: Number.NaN };
  const video = Object.assign(new EventTarget(), element, { play, pause });
  return { play, pause, video: video as unknown as HTMLVideoElement & typeof video };
}

/** What a visitor can do with a video that plays at 42 s, while nothing is in its element. */
function pressed(change: Partial<PlayerState>) {
  const { video, play } = silent();
  const state = createState<PlayerState>({ ...INITIAL_STATE, phase: 'ready', time: 42, ...change });
  const actions = createActions(video, state, (promise) => void promise, {} as SpecialActions);
  const heard: string[] = [];
  for (const type of ['play', 'pause']) video.addEventListener(type, () => heard.push(type));
  return { actions, state, video, play, heard };
}

describe('while one engine takes over from another', () => {
  it('what plays is paused by the press that says so, and played by the next', () => {
    const { actions, state, play, heard } = pressed({ swapping: true, paused: false });
    actions.togglePlay();
    expect(state.get()).toMatchObject({ paused: true, flash: { kind: 'pause' } });
    actions.togglePlay();
    expect(state.get()).toMatchObject({ paused: false, flash: { kind: 'play' } });
    // The next engine does so.
    expect(play).not.toHaveBeenCalled();
    expect(heard).toEqual(['pause']);
  });

  it('a key of the keyboard’s or the headset’s counts, too', () => {
    const { actions, state } = pressed({ swapping: true, paused: false });
    actions.pause();
    expect(state.get().paused).toBe(true);
    actions.play();
    expect(state.get().paused).toBe(false);
  });

  it('an element that has something to play is told as well', () => {
    const { actions, state, video, play } = pressed({ swapping: true, paused: false });
    video.readyState = 4;
    actions.togglePlay();
    expect(state.get().paused).toBe(true);
    actions.togglePlay();
    expect(state.get().paused).toBe(false);
    expect(play).toHaveBeenCalledOnce();
  });

  it('a page around an embed plays it', async () => {
    const { state, video, play } = pressed({ swapping: true, paused: true });
    await playOrMute(state, video, true);
    expect(state.get().paused).toBe(false);
    expect(play).not.toHaveBeenCalled();
  });

  it('a step by a frame stands still, and at its place', () => {
    const { actions, state } = pressed({ swapping: true, paused: false, duration: 120 });
    actions.stepFrame(1);
    expect(state.get().paused).toBe(true);
    expect(state.get().time).toBeCloseTo(42 + 1 / 25);
  });
});

it('what plays is paused while another file of it is opened', () => {
  const { actions, state, play, heard } = pressed({ paused: false });
  actions.togglePlay();
  expect(state.get().paused).toBe(true);
  expect(play).not.toHaveBeenCalled();
  expect(heard).toEqual(['pause']);
});

it('what was paused is played once a lost line brings its file again', () => {
  const { actions, state, play } = pressed({ offline: true, paused: true });
  actions.togglePlay();
  expect(state.get().paused).toBe(false);
  expect(play).not.toHaveBeenCalled();
});

it('an element that is where it says is told of a press, and the state by the element', () => {
  const { actions, state, video, play, heard } = pressed({ paused: true });
  video.readyState = 4;
  actions.togglePlay();
  expect(play).toHaveBeenCalledOnce();
  expect(state.get().paused).toBe(true);
  Object.assign(video, { paused: false });
  state.set({ paused: false });
  actions.togglePlay();
  expect(video.pause).toHaveBeenCalledOnce();
  expect(heard).toEqual([]);
});

/** A browser's own engine, with another file of its video under way at 42 s. */
async function changingFile(context: Partial<EngineContext>) {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_FUTURE_DATA: 3 });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { video, play } = silent();
  const files: Source[] = [
    { url: '/hq.mp4', kind: 'mp4', lines: 720 },
    { url: '/sd.mp4', kind: 'mp4', lines: 480 },
  ];
  const own = { video, isPaused: () => true, place: () => 42, onFailure: vi.fn() };
  const engine = createNativeEngine({ ...own, ...context });
  const loading = engine.load(files, 0);
  video.dispatchEvent(new Event('loadedmetadata'));
  await loading;
  Object.assign(video, {
    paused: context.isPaused?.() === false,
    currentTime: 42.2,
    duration: 120,
  });
  engine.select('/hq.mp4');
  const opened = async () => {
    video.dispatchEvent(new Event('loadedmetadata'));
    await vi.waitFor(() => expect(engine.qualities.get().active).toBe('/hq.mp4'));
    await Promise.resolve();
  };
  return { video, play, opened };
}

it.each([
  ['plays on', false, 1],
  ['stands still', true, 0],
])('another file %s, whichever was pressed last', async (_, isPaused, times) => {
  const { play, opened } = await changingFile({ isPaused: () => isPaused });
  await opened();
  expect(play).toHaveBeenCalledTimes(times);
});

it.each([
  ['where the video was', 42, 0, 42.2],
  ['where the video was, as the browser says', 42, 42, 42],
  ['where somebody went meanwhile', 90, 42, 90],
  ['half a second further, where that was pressed', 42.5, 42, 42.5],
  ['at the beginning, where that was pressed', 0.001, 42, 0.001],
])('another file begins %s', async (_, wanted, opensAt, begins) => {
  let told = 42;
  const { video, opened } = await changingFile({ place: () => told });
  told = wanted;
  video.currentTime = opensAt;
  await opened();
  expect(video.currentTime).toBe(begins);
});
