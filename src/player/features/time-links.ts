import type { Feature } from '../feature.ts';

/**
 * Has links to a time (`data-at`, seconds), as comments below the video hold them, play on from there, the video in sight, instead of starting the
 * page anew.
 */
export const timeLinks: Feature = {
  name: 'time-links',
  attach: ({ root, actions, signal }) => {
    document.addEventListener(
      'click',
      (event) => {
        const at = (event.target as HTMLElement).dataset.at;
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (at === undefined || !isPlain || event.defaultPrevented) return;
        event.preventDefault();
        actions.seekTo(Number(at));
        actions.play();
        // Where the player is in its corner, what holds its place.
        const isMini = 'mini' in root.dataset;
        ((isMini && root.previousElementSibling) || root).scrollIntoView({ block: 'center' });
      },
      { signal },
    );
  },
};
