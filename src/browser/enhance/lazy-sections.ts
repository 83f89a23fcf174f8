import type { Feature } from '../boot.ts';

/** Makes elements of a `noscript`: `inline/menu.js`, which every such page runs before. */
declare const unwrap: (parts: Element) => void;

/** What fills a place, by its id. */
const FILL: Readonly<Record<string, () => Promise<unknown>>> = {
  network: () => import('./network-slider.ts'),
  tags: () => import('./tag-strip.ts'),
};

/** The choices of the foot or the menu have just been made. */
const addTheme = (): void =>
  void import('../parts/theme-choice.ts')
    .then((module) => module.addThemeChoice())
    .catch(() => undefined);

/** Makes or fetches what stands at the end of a page once its place comes near. */
export const lazySections: Feature = {
  name: 'lazy-sections',
  attach({ root, signal }) {
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          near.unobserve(target);
          // Parts that the page writes for those without script alone.
          const parts = target.querySelector('noscript');
          if (parts) {
            unwrap(parts);
            addTheme();
          }
          FILL[target.id]?.().catch(() => undefined);
        }
      },
      { rootMargin: '400px' },
    );
    root.querySelector('#menu')?.addEventListener('toggle', addTheme, { once: true, signal });
    for (const place of root.querySelectorAll('[data-list-of], [data-late]')) near.observe(place);
    signal.addEventListener('abort', () => near.disconnect());
  },
};
