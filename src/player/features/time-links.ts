import type { Feature } from '../feature.ts';

/**
 * Has links to a time (`data-at`, seconds), as comments below the video hold them, play on from there, the video in sight, instead of starting the
 * page anew.
 */
export const timeLinks: Feature = {
  name: 'time-links',
  attach: ({ root, state, actions, signal }) => {
    /** Pressed before it is known how long the video is. */
    let wanted: number | null = null;
    const playFrom = (at: number): void => {
      actions.seekTo(at);
      actions.play();
    };
    state.subscribe(() => {
      if (wanted === null || state.get().phase !== 'ready') return;
      const at = wanted;
      wanted = null;
      playFrom(at);
    }, signal);
    document.addEventListener(
      'click',
      (event) => {
        const at = (event.target as HTMLElement).dataset.at;
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (at === undefined || !isPlain || event.defaultPrevented) return;
        event.preventDefault();
        if (state.get().phase === 'loading') wanted = Number(at);
        else playFrom(Number(at));
        // Where the player is in its corner, what holds its place.
        const isMini = 'mini' in root.dataset;
        ((isMini && root.previousElementSibling) || root).scrollIntoView({ block: 'center' });
      },
      { signal },
    );
  },
};
