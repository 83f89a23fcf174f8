import { describe, expect, it } from 'vitest';
import { PlaybackError } from '#player/errors.ts';
import { isAbort, ignoreAbort } from '#player/ignore-abort.ts';
import { createState } from '#player/state.ts';

describe('state', () => {
  it('tells its listeners of what differs, and only of that', () => {
    const state = createState({ time: 0, paused: true });
    let heard = 0;
    state.subscribe(() => (heard += 1));
    state.set({ time: 0 });
    expect(heard).toBe(0);
    state.set({ time: 1 });
    expect(heard).toBe(1);
    expect(state.get()).toEqual({ time: 1, paused: true });
  });

  it('keeps the same value while nothing changes, as React asks', () => {
    const state = createState({ time: 0 });
    const before = state.get();
    state.set({ time: 0 });
    expect(state.get()).toBe(before);
  });

  it('stops telling when asked, and when a signal aborts', () => {
    const state = createState({ time: 0 });
    const end = new AbortController();
    let heard = 0;
    const stop = state.subscribe(() => (heard += 1));
    state.subscribe(() => (heard += 1), end.signal);
    stop();
    end.abort();
    state.set({ time: 1 });
    expect(heard).toBe(0);
    state.subscribe(() => (heard += 1), end.signal);
    state.set({ time: 2 });
    expect(heard).toBe(0);
  });
});

describe('the one catch path', () => {
  it('drops aborts and reports the rest once', async () => {
    const reported: unknown[] = [];
    const failure = new PlaybackError('playback', 'broken');
    const abort = new DOMException('gone', 'AbortError');
    ignoreAbort(Promise.reject(abort), (error) => reported.push(error));
    ignoreAbort(Promise.reject(failure), (error) => reported.push(error));
    await Promise.resolve();
    await Promise.resolve();
    expect(reported).toEqual([failure]);
    expect(isAbort(abort)).toBe(true);
    expect(isAbort(new Error('AbortError'))).toBe(false);
  });
});
