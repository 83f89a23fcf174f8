import { loadTexts } from '#i18n/island-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { languageOf } from '#lib/language.ts';
import type { Feature } from '../boot.ts';
import { bringStylesFirst } from '../parts/bring-styles.ts';
import stylesUrl from './tile-menu.css?url';

/** Tiles of lists; those of one's own lists have tools of their own. */
const TILES =
  '.tile:not(:is([data-own-list], .playlist-strip, [data-own-history]) *, :has(> :is(.forget, .tile-more)))';

/** Puts the button of the menu on the tile of a video; what opens it is fetched by the first press. */
function offerOn(tile: HTMLElement, t: Translate<'modals'>): void {
  const link = tile.querySelector('a');
  if (!link || !/\/videos\/\d+\//u.test(link.pathname)) return;
  const title = tile.querySelector('h3')?.textContent ?? '';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'tile-more', textContent: '⋯' });
  button.ariaLabel = t('tile.more', { title });
  button.ariaHasPopup = 'menu';
  button.ariaExpanded = 'false';
  button.addEventListener('click', () => {
    import('./open-tile-menu.ts')
      .then(({ openTileMenu }) => openTileMenu(button, t))
      // The video's page has the same.
      .catch(() => location.assign(link.href));
  });
  link.after(button);
}

/**
 * A menu on the tile of a video: on the one under the mouse or the focus, and on every tile where there is no mouse. Written
 * here, so that pages carry nothing of it.
 */
export const tileMenu: Feature = {
  name: 'tile-menu',
  attach({ root, signal }) {
    const hasMouse = matchMedia('(hover: hover)').matches;
    const touched = hasMouse ? `${TILES}:is(:hover, :focus-within)` : TILES;
    const begin = async (): Promise<Translate<'modals'>> => {
      const lang = languageOf(root.documentElement.lang);
      const [t] = await Promise.all([loadTexts('modals', lang), bringStylesFirst(stylesUrl)]);
      return t;
    };
    let texts: ReturnType<typeof begin> | undefined;
    const offer = async (): Promise<void> => {
      if (!root.querySelector(touched)) return;
      try {
        const t = await (texts ??= begin());
        for (const tile of root.querySelectorAll<HTMLElement>(touched)) offerOn(tile, t);
      } catch {
        // The next touch tries again.
        texts = undefined;
      }
    };
    for (const type of ['pointerover', 'focusin'])
      root.addEventListener(
        type,
        ({ target }) => {
          if (target instanceof Element && target.closest('.tile')) void offer();
        },
        { signal },
      );
    addEventListener('islet:listed', () => void offer(), { signal });
    // Also on what was touched before this was there.
    void offer();
  },
};
