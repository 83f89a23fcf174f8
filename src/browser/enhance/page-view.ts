import type { Feature } from '../boot.ts';

/** What shows that somebody is there. */
const ATTENTION = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'visibilitychange'] as const;

function send(): void {
  const query = new URLSearchParams(location.search);
  const view = new URLSearchParams({
    act: 'page',
    page: document.documentElement.dataset.page ?? '',
    campaign: query.get('campaign') || query.get('camp') || '',
  });
  // Some browsers let their users take it away.
  navigator.sendBeacon?.('/api/stat.php', view);
}

/**
 * Sends at the first sign of attention, at the latest when the page is left: on a bad line a report must not stand
 * between a visitor and the pictures. A page made ahead, or opened in the background, is hidden until it is gone to.
 */
function sendOnce(): void {
  let wasSeen = !document.hidden;
  const done = new AbortController();
  const onSign = ({ type }: Event): void => {
    if (wasSeen) {
      done.abort();
      send();
    }
    wasSeen ||= type === 'visibilitychange';
  };
  const options = { signal: done.signal, passive: true, capture: true };
  for (const type of ATTENTION) document.addEventListener(type, onSign, options);
  addEventListener('pagehide', onSign, options);
}

/** Reports one view of this page (SPEC.md §2), and one more when a visitor comes back to it. */
export const pageView: Feature = {
  name: 'page-view',
  attach({ signal }) {
    sendOnce();
    addEventListener('pageshow', ({ persisted }) => persisted && sendOnce(), { signal });
  },
};
