import type { Feature } from '../feature.ts';

/** Has links to a time (`data-at`, seconds), as comments below the video hold them, seek instead of starting the page anew. */
export const timeLinks: Feature = {
  name: 'time-links',
  attach: ({ video, signal }) => {
    document.addEventListener(
      'click',
      (event) => {
        const at = (event.target as HTMLElement).dataset.at;
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (at === undefined || !isPlain) return;
        event.preventDefault();
        video.currentTime = Number(at);
        video.scrollIntoView({ block: 'center' });
      },
      { signal },
    );
  },
};
