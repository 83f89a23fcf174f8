import type { Feature } from '../boot.ts';
import { playPreviews } from './play-previews.ts';

let stop: (() => void) | null = null;
let shown: HTMLImageElement | null = null;

function change(image: HTMLImageElement | null): void {
  if (image === shown) return;
  stop?.();
  shown = image;
  stop = image && playPreviews(image);
}

/** Asked each time: the player's settings may change it. */
const savesData = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches ||
  'saver' in document.documentElement.dataset;

const imageAt = (target: EventTarget | null): HTMLImageElement | null =>
  target instanceof Element && !savesData()
    ? (target.closest('.tile')?.querySelector<HTMLImageElement>('img[data-p]') ?? null)
    : null;

/** Sooner than the browser's own menu, which a long press on a picture must not open. */
const LONG_PRESS_MS = 400;

/** Plays the previews of a tile under the mouse, or under a finger that stays on its picture; attached by the `first` touch of the page. */
export const tilePreviews = (first?: Event): Feature => ({
  name: 'tile-previews',
  attach({ root, signal }) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ): void => root.addEventListener(type, listener, { signal });
    on('pointerover', ({ target, pointerType }) => {
      if (pointerType === 'mouse') change(imageAt(target));
    });
    // A finger that stays on the picture plays it; on the title a long press is what it always is, for "open
    // in a new tab". iOS tells of no long press, hence the clock.
    const hold = (image: HTMLImageElement): void => {
      timer = setTimeout(() => {
        pressed = true;
        change(image);
      }, LONG_PRESS_MS);
    };
    on('pointerdown', ({ target, pointerType }) => {
      const image = imageAt(target);
      if (image !== shown) change(null);
      pressed = false;
      if (image && image === target && pointerType === 'touch') hold(image);
    });
    for (const type of ['pointerup', 'pointercancel'] as const) on(type, () => clearTimeout(timer));
    for (const type of ['contextmenu', 'click'] as const) {
      on(type, (event) => {
        if (pressed) event.preventDefault();
        pressed &&= type !== 'click';
      });
    }
    // The pointer that had this fetched may be there still: a mouse over any tile by now, a finger as long as it is down.
    if (!(first instanceof PointerEvent)) return;
    if (first.pointerType === 'mouse') change(imageAt(root.querySelector('.tile:hover')));
    const image = imageAt(first.target);
    if (image && image === first.target && image.hasPointerCapture(first.pointerId)) hold(image);
  },
});
