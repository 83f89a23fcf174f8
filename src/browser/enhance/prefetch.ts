import type { Feature } from '../boot.ts';

/**
 * Fetches what only those need who touch the page: the next page while a link to it is hovered, previews and menus of tiles, rows with
 * steps, more of a list, choices by keys; that also for who comes back to a list that was made longer.
 */
export const prefetch: Feature = {
  name: 'prefetch',
  attach({ root, signal }) {
    const wake = (touch?: Event): void => {
      // A finger that starts a video gets that first, with the whole line: the next touch is soon enough.
      if ((touch?.target as Element | undefined)?.closest?.('[data-start]')) listen();
      else void import('./when-touched.ts').then((module) => module.beginOnce(touch)).catch(listen);
    };
    // Not `pointerover`: it comes with each page that is laid out under a mouse at rest.
    const listen = (): void => {
      for (const type of ['pointermove', 'pointerdown'])
        addEventListener(type, wake, { once: true, signal });
    };
    listen();
    root.addEventListener(
      'focusin',
      ({ target }) => {
        if ((target as Element).closest('.tile,[data-submit]')) wake();
      },
      { signal },
    );
    if (history.state) wake();
    // The first press of all may be on it.
    const more = root.querySelector<HTMLAnchorElement>('#more a');
    more?.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      import('./more-videos.ts')
        .then((module) => module.append(more))
        .catch(() => location.assign(more.href));
    });
  },
};
