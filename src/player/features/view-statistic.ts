import { VIEW_DELAY_MS } from '#config/limits.ts';
import type { Feature } from '../feature.ts';

/** Calls `report` once, a second after the video has loaded (SPEC.md §4, §9). */
export function viewStatistic(report: () => Promise<void>): Feature {
  return {
    name: 'view-statistic',
    attach: ({ state, signal, attempt }) => {
      const loaded = new AbortController();
      state.subscribe(
        () => {
          if (state.get().phase !== 'ready' || loaded.signal.aborted) return;
          loaded.abort();
          const timer = setTimeout(() => attempt(report()), VIEW_DELAY_MS);
          signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
        },
        AbortSignal.any([signal, loaded.signal]),
      );
    },
  };
}
