import type { Feature } from '#player/feature.ts';

/** Whether it would take the page away: not a place on it, a file to keep, a reload, or the way back. */
const leaves = ({ navigationType, destination, hashChange, downloadRequest }: NavigateEvent) =>
  (navigationType === 'push' || navigationType === 'replace') &&
  !destination.sameDocument &&
  !hashChange &&
  downloadRequest === null;

/**
 * Keeps whoever watches on the page while there is no line: a link, a form or the next video would lead to an error of the
 * browser, and what is loaded of the video would be gone. Once more it leads there: a browser may be wrong about its line.
 * Where browsers tell nothing of it beforehand, nothing is kept.
 */
export const holdOffline: Feature = {
  name: 'hold-offline',
  attach({ actions, signal }) {
    let held = '';
    (window as Partial<Window>).navigation?.addEventListener(
      'navigate',
      (event) => {
        const { url } = event.destination;
        if (navigator.onLine || !event.cancelable || !leaves(event) || url === held) return;
        event.preventDefault();
        held = url;
        actions.tell('offline');
      },
      { signal },
    );
    addEventListener('online', () => (held = ''), { signal });
  },
};
