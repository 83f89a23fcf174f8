import type { ViewedObject } from '#client/view-report.ts';
import { VIEW_DELAY_MS } from '#config/limits.ts';
import { environment } from '#stores/environment.ts';
import type { Feature } from '../boot.ts';
import { sendViewOf } from '../send-view.ts';

/**
 * Counts a view of the album or playlist that the page shows, once it was seen for a second (SPEC.md §9), as a player does of a video. What was made
 * ahead, lies in another tab or behind the age gate is not seen yet.
 */
export const objectView: Feature = {
  name: 'object-view',
  attach({ root, signal }) {
    const [section, id] =
      root.querySelector<HTMLElement>('[data-viewed]')?.dataset.viewed?.split('.') ?? [];
    if (!section) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      if (!root.hidden) timer = setTimeout(count, VIEW_DELAY_MS);
    };
    const stop = new AbortController();
    const count = (): void => {
      if (environment().gated()) {
        follow();
        return;
      }
      stop.abort();
      sendViewOf({ section, id: Number(id) } as ViewedObject);
    };
    signal.addEventListener('abort', () => {
      stop.abort();
      clearTimeout(timer);
    });
    root.addEventListener('visibilitychange', follow, { signal: stop.signal });
    follow();
  },
};
