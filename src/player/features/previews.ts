import type { Feature, FeatureContext } from '../feature.ts';
import { parseTimeline } from '../webvtt.ts';

/** Rejects where the file could not be had now, though it may be there. */
async function readTimeline(url: string, { state, signal }: FeatureContext): Promise<void> {
  const address = new URL(url, document.baseURI);
  const response = await fetch(address, { signal });
  if (response.status >= 500) throw new Error(`no timeline: ${response.status}`);
  if (!response.ok) return;
  state.set({ previews: parseTimeline(await response.text(), address.href) });
}

const seekBarAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-seek]') : null;

/**
 * Timeline previews: the file at `url` is fetched when a visitor first comes near the seek bar, an
 * element marked `data-seek`; once more the next time where that failed. A timeline that is not there
 * leaves the bar without pictures.
 */
export function timelinePreviews(url: string): Feature {
  return {
    name: 'timeline-previews',
    attach: (context) => {
      const { root, signal, attempt } = context;
      const interest = new AbortController();
      let isReading = false;
      let hasFailed = false;
      const look = ({ target, relatedTarget }: PointerEvent | FocusEvent): void => {
        const bar = seekBarAt(target);
        if (!bar || isReading || context.state.get().dataSaver) return;
        // Within the bar the pointer goes from one of its parts to another: that is no other time.
        if (hasFailed && seekBarAt(relatedTarget) === bar) return;
        isReading = true;
        const reading = readTimeline(url, context).then(
          () => interest.abort(),
          (error: unknown) => {
            [isReading, hasFailed] = [false, true];
            throw error;
          },
        );
        attempt(reading);
      };
      const listening = { signal: AbortSignal.any([signal, interest.signal]) };
      for (const type of ['pointerover', 'pointerdown', 'focusin'] as const) {
        root.addEventListener(type, look, listening);
      }
    },
  };
}
