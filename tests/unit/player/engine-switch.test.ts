import { describe, expect, it, vi } from 'vitest';
import { NetworkError, PlaybackError } from '#player/errors.ts';
import { createEngineSwitch, type ReadyEngine } from '#player/engine-switch.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

const lost = (): Promise<never> => Promise.reject(new NetworkError('no line'));

/** A video that plays at 42 s, and ways to play it that work until they are told otherwise. */
function playing(change: Partial<PlayerState> = {}) {
  const state = createState<PlayerState>({ ...INITIAL_STATE, phase: 'ready', ...change });
  const play = vi.fn(() => Promise.resolve());
  const video = {
    currentTime: 42,
    paused: false,
    ended: false,
    play,
  } as unknown as HTMLVideoElement;
  const open = vi.fn<(startAt: number) => Promise<void>>(() => Promise.resolve());
  const fail = vi.fn();
  const release = vi.fn();
  const next = {
    attach: vi.fn<ReadyEngine['attach']>(() => Promise.resolve()),
    drop: vi.fn<ReadyEngine['drop']>(() => Promise.resolve()),
  };
  return {
    state,
    video,
    open,
    fail,
    next,
    play,
    engineSwitch: createEngineSwitch({ video, state, open, fail, hold: () => release }),
    release,
  };
}

describe('an engine switch', () => {
  it('gives the video to the engine that is ready, where it is by then, and plays on', async () => {
    const { engineSwitch, next, video, play, state, release } = playing();
    const done = await engineSwitch.begin((startAt) => {
      expect(startAt).toBe(42);
      video.currentTime = 44;
      return Promise.resolve(next);
    });
    expect(done).toBe(true);
    expect(next.attach).toHaveBeenCalledWith(44);
    expect(play).toHaveBeenCalledOnce();
    expect(state.get()).toMatchObject({ swapping: false, waiting: false });
    expect(release).toHaveBeenCalledOnce();
  });

  it('leaves what plays alone when the other engine does not get ready', async () => {
    const { engineSwitch, state, play } = playing();
    await expect(engineSwitch.begin(lost)).rejects.toThrow(NetworkError);
    expect(state.get()).toMatchObject({ swapping: false, waiting: false, time: 0 });
    expect(play).not.toHaveBeenCalled();
  });

  it.each([
    [
      'the visitor chose another quality',
      { qualities: { ...INITIAL_STATE.qualities, selected: 'hq' } },
    ],
    ['the line was lost', { offline: true }],
    ['the video failed', { phase: 'failed' }],
  ] as [string, Partial<PlayerState>][])(
    'does not take place when meanwhile %s',
    async (_, change) => {
      const { engineSwitch, next, state } = playing();
      const done = await engineSwitch.begin(() => {
        state.set(change);
        return Promise.resolve(next);
      });
      expect(done).toBe(false);
      expect(next.attach).not.toHaveBeenCalled();
      expect(next.drop).toHaveBeenCalledOnce();
    },
  );

  it('does not take place when the video ends meanwhile: what follows its end goes on', async () => {
    const { engineSwitch, next, video } = playing();
    const done = await engineSwitch.begin(() => {
      Object.assign(video, { ended: true, paused: true });
      return Promise.resolve(next);
    });
    expect(done).toBe(false);
    expect(next.drop).toHaveBeenCalledOnce();
  });

  it('takes place at the end of a video when it is asked for there', async () => {
    const { engineSwitch, next, video, play } = playing();
    Object.assign(video, { ended: true, paused: true });
    expect(await engineSwitch.begin(() => Promise.resolve(next))).toBe(true);
    expect(play).not.toHaveBeenCalled();
  });

  it('plays in another way when the engine that was ready cannot', async () => {
    const { engineSwitch, next, open, fail } = playing();
    next.attach.mockRejectedValue(new PlaybackError('playback', 'not supported'));
    expect(await engineSwitch.begin(() => Promise.resolve(next))).toBe(true);
    expect(open).toHaveBeenCalledWith(42);
    expect(fail).not.toHaveBeenCalled();
  });

  it('keeps the place of a line that is lost between the engines, and goes on there, once', async () => {
    const { engineSwitch, next, open, fail, state, video, play } = playing();
    next.attach.mockImplementation(() => {
      video.currentTime = 0;
      return lost();
    });
    open.mockImplementation(lost);
    await engineSwitch.begin(() => Promise.resolve(next));
    expect(fail).toHaveBeenCalledWith(expect.any(NetworkError));
    expect(state.get()).toMatchObject({ swapping: true, time: 42 });

    let opened: () => void = () => undefined;
    open.mockClear();
    open.mockImplementation(() => new Promise((resolve) => (opened = resolve)));
    expect(engineSwitch.resume()).toBe(true);
    expect(engineSwitch.resume()).toBe(true);
    expect(open).toHaveBeenCalledExactlyOnceWith(42);
    opened();
    await vi.waitFor(() => expect(play).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(state.get().swapping).toBe(false));
    expect(engineSwitch.resume()).toBe(false);
  });

  it('goes where the visitor has sought meanwhile', async () => {
    const { engineSwitch, next, state, video } = playing();
    next.attach.mockImplementation(() => {
      state.set({ time: 80 });
      return Promise.resolve();
    });
    await engineSwitch.begin(() => Promise.resolve(next));
    expect(video.currentTime).toBeCloseTo(80, 1);
  });

  it.each([
    ['pauses', false, true],
    ['plays', true, false],
  ])('%s at its end what was pressed so while it took place', async (_, before, pressed) => {
    const { engineSwitch, next, state, video, play } = playing();
    Object.assign(video, { paused: before });
    let shown: boolean | undefined;
    next.attach.mockImplementation(() => {
      shown = state.get().paused;
      Object.assign(video, { paused: true });
      state.set({ paused: pressed });
      return Promise.resolve();
    });
    await engineSwitch.begin(() => Promise.resolve(next));
    expect(shown).toBe(before);
    expect(play).toHaveBeenCalledTimes(pressed ? 0 : 1);
  });

  it('leaves a video alone that was paused while the line was lost', async () => {
    const { engineSwitch, next, open, state, video, play } = playing();
    next.attach.mockImplementation(lost);
    open.mockImplementationOnce(lost);
    await engineSwitch.begin(() => Promise.resolve(next));
    Object.assign(video, { paused: true });
    state.set({ paused: true });
    engineSwitch.resume();
    await vi.waitFor(() => expect(state.get().swapping).toBe(false));
    expect(open).toHaveBeenCalledTimes(2);
    expect(play).not.toHaveBeenCalled();
  });

  it('has taken place when the video is paused before it plays again', async () => {
    const { engineSwitch, next, state, video, play } = playing();
    play.mockImplementation(() => {
      Object.assign(video, { paused: true });
      return Promise.reject(new DOMException('paused', 'AbortError'));
    });
    expect(await engineSwitch.begin(() => Promise.resolve(next))).toBe(true);
    expect(state.get()).toMatchObject({ swapping: false, paused: true });
  });
});
