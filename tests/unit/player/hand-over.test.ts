import { describe, expect, it, vi } from 'vitest';
import { NetworkError, PlaybackError } from '#player/errors.ts';
import { createHandOver, type ReadyEngine } from '#player/hand-over.ts';
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
  const next = {
    take: vi.fn<ReadyEngine['take']>(() => Promise.resolve()),
    drop: vi.fn<ReadyEngine['drop']>(() => Promise.resolve()),
  };
  return {
    state,
    video,
    open,
    fail,
    next,
    play,
    handOver: createHandOver({ video, state, open, fail }),
  };
}

describe('a hand-over', () => {
  it('gives the video to the engine that is ready, where it is by then, and plays on', async () => {
    const { handOver, next, video, play, state } = playing();
    const done = await handOver.begin((startAt) => {
      expect(startAt).toBe(42);
      video.currentTime = 44;
      return Promise.resolve(next);
    });
    expect(done).toBe(true);
    expect(next.take).toHaveBeenCalledWith(44);
    expect(play).toHaveBeenCalledOnce();
    expect(state.get()).toMatchObject({ swapping: false, waiting: false });
  });

  it('leaves what plays alone when the other engine does not get ready', async () => {
    const { handOver, state, play } = playing();
    await expect(handOver.begin(lost)).rejects.toThrow(NetworkError);
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
      const { handOver, next, state } = playing();
      const done = await handOver.begin(() => {
        state.set(change);
        return Promise.resolve(next);
      });
      expect(done).toBe(false);
      expect(next.take).not.toHaveBeenCalled();
      expect(next.drop).toHaveBeenCalledOnce();
    },
  );

  it('does not take place when the video ends meanwhile: what follows its end goes on', async () => {
    const { handOver, next, video } = playing();
    const done = await handOver.begin(() => {
      Object.assign(video, { ended: true, paused: true });
      return Promise.resolve(next);
    });
    expect(done).toBe(false);
    expect(next.drop).toHaveBeenCalledOnce();
  });

  it('takes place at the end of a video when it is asked for there', async () => {
    const { handOver, next, video, play } = playing();
    Object.assign(video, { ended: true, paused: true });
    expect(await handOver.begin(() => Promise.resolve(next))).toBe(true);
    expect(play).not.toHaveBeenCalled();
  });

  it('plays in another way when the engine that was ready cannot', async () => {
    const { handOver, next, open, fail } = playing();
    next.take.mockRejectedValue(new PlaybackError('playback', 'not supported'));
    expect(await handOver.begin(() => Promise.resolve(next))).toBe(true);
    expect(open).toHaveBeenCalledWith(42);
    expect(fail).not.toHaveBeenCalled();
  });

  it('keeps the place of a line that is lost between the engines, and goes on there, once', async () => {
    const { handOver, next, open, fail, state, video, play } = playing();
    next.take.mockImplementation(() => {
      video.currentTime = 0;
      return lost();
    });
    open.mockImplementation(lost);
    await handOver.begin(() => Promise.resolve(next));
    expect(fail).toHaveBeenCalledWith(expect.any(NetworkError));
    expect(state.get()).toMatchObject({ swapping: true, time: 42 });

    let opened: () => void = () => undefined;
    open.mockClear();
    open.mockImplementation(() => new Promise((resolve) => (opened = resolve)));
    expect(handOver.resume()).toBe(true);
    expect(handOver.resume()).toBe(true);
    expect(open).toHaveBeenCalledExactlyOnceWith(42);
    opened();
    await vi.waitFor(() => expect(play).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(state.get().swapping).toBe(false));
    expect(handOver.resume()).toBe(false);
  });

  it('goes where the visitor has sought meanwhile', async () => {
    const { handOver, next, state, video } = playing();
    next.take.mockImplementation(() => {
      state.set({ time: 80 });
      return Promise.resolve();
    });
    await handOver.begin(() => Promise.resolve(next));
    expect(video.currentTime).toBe(80);
  });
});
