import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FeatureContext } from '#player/feature.ts';
import { viewStatistic } from '#player/features/view-statistic.ts';
import type { PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';

/** A player with the feature; counts what is reported. */
function attached() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = createState({ phase: 'loading' } as PlayerState);
  const player = new AbortController();
  const report = vi.fn(() => Promise.resolve());
  viewStatistic(report).attach({
    state,
    signal: player.signal,
    attempt: (promise) => void promise,
  } as FeatureContext);
  return { state, player, report };
}

describe('the statistic of views', () => {
  it('STAT-06 is told 1000 ms after the video has loaded, once', () => {
    const { state, report } = attached();
    vi.advanceTimersByTime(5000);
    state.set({ phase: 'ready' });
    vi.advanceTimersByTime(999);
    expect(report).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(report).toHaveBeenCalledTimes(1);
    state.set({ phase: 'failed' });
    state.set({ phase: 'ready' });
    vi.advanceTimersByTime(5000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('is told nothing where the player goes before', () => {
    const { state, player, report } = attached();
    state.set({ phase: 'ready' });
    player.abort();
    vi.advanceTimersByTime(5000);
    expect(report).not.toHaveBeenCalled();
  });
});
