import type { Feature, FeatureContext } from '../feature.ts';
import { parseTimeline } from '../webvtt.ts';

async function readTimeline(url: string, { state, signal }: FeatureContext): Promise<void> {
  const address = new URL(url, document.baseURI);
  const response = await fetch(address, { signal });
  if (!response.ok) return;
  state.set({ previews: parseTimeline(await response.text(), address.href) });
}

/**
 * Timeline previews: the file at `url` is fetched when a visitor first comes near the seek bar, an
 * element marked `data-seek`. A timeline that is not there leaves the bar without pictures.
 */
export function timelinePreviews(url: string): Feature {
  return {
    name: 'timeline-previews',
    attach: (context) => {
      const { root, signal, attempt } = context;
      const interest = new AbortController();
      const look = (event: Event): void => {
        if (!(event.target instanceof Element) || !event.target.closest('[data-seek]')) return;
        if (context.state.get().dataSaver) return;
        interest.abort();
        attempt(readTimeline(url, context));
      };
      const listening = { signal: AbortSignal.any([signal, interest.signal]) };
      for (const type of ['pointerover', 'pointerdown', 'focusin']) {
        root.addEventListener(type, look, listening);
      }
    },
  };
}
