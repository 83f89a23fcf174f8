import type { Feature } from '../boot.ts';

/** Has the next page fetched while a link to it is hovered; who saves data is left alone. */
export const prefetch: Feature = {
  name: 'prefetch',
  attach({ signal }) {
    const onHover = (): void => {
      if ('saver' in document.documentElement.dataset) return;
      import('./speculation-rules.ts').then(({ speculate }) => speculate()).catch(() => undefined);
    };
    addEventListener('pointerover', onHover, { once: true, signal });
  },
};
