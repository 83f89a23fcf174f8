import { loadMemberTexts } from '#i18n/member-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import listPlus from '#lib/icons/list-plus.svg?raw';
import { languageOf } from '#lib/language.ts';
import { splitPrefix } from '#lib/view.ts';
import { localPath, paths } from '#routes/paths.ts';
import type { Feature } from '../boot.ts';
import { iconOf } from './icon.ts';
import { bringMemberStyles } from './member-styles.ts';

/** Tiles of videos; those of one's own lists have tools of their own. */
const TILES = '.tile:not(.own-grid *, :has(.own-add))';

/** Puts a way to one's lists on the tile of a video. */
function offerOn(tile: HTMLElement, t: Translate<'own'>): void {
  const link = tile.querySelector('a');
  const [, found] = /\/videos\/(\d+)\//u.exec(link?.pathname ?? '') ?? [];
  if (!link || found === undefined) return;
  const [video_id, title] = [Number(found), tile.querySelector('h3')?.textContent ?? ''];
  const { prefix } = splitPrefix(location.pathname);
  const add = document.createElement('a');
  add.className = 'own-add';
  add.href = localPath(prefix ? `/${prefix}` : '', paths.addTo(video_id));
  add.ariaLabel = t('action.add_to', { title });
  add.dataset.modal = 'addto';
  add.dataset.modalParams = JSON.stringify({ video_id, title });
  add.append(iconOf(listPlus));
  link.after(add);
}

/**
 * Lets a member put any video that a page lists into their own lists: a small link on the tile under the mouse or the focus,
 * and on every tile where there is no mouse. Written here, so that the pages of visitors carry nothing of it.
 */
export const addFromTiles: Feature = {
  name: 'add-from-tiles',
  attach({ root, signal }) {
    const hasMouse = matchMedia('(hover: hover)').matches;
    const offer = async (tiles: Iterable<HTMLElement>): Promise<void> => {
      const all = [...tiles];
      if (all.length === 0) return;
      bringMemberStyles();
      const t = await loadMemberTexts('own', languageOf(document.documentElement.lang));
      for (const tile of all) if (tile.matches(TILES)) offerOn(tile, t);
    };
    const offerOnAll = (selector: string): void => {
      // Without its words it is not offered: the video's page has the same.
      offer(root.querySelectorAll<HTMLElement>(selector)).catch(() => undefined);
    };
    // Where there is a mouse, on what is touched alone: also before this was there.
    const touched = hasMouse ? `${TILES}:is(:hover, :focus-within)` : TILES;
    for (const type of ['pointerover', 'focusin'])
      root.addEventListener(
        type,
        ({ target }) => {
          if (target instanceof Element && target.closest(TILES)) offerOnAll(touched);
        },
        { signal },
      );
    offerOnAll(touched);
  },
};
