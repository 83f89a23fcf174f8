import type { Feature } from '../boot.ts';
import { unpackPreviews } from '#lib/pack-previews.ts';

const STEP_MS = 700;

/** Shows a tile's previews in turn until stopped, then its own picture again. */
function play(image: HTMLImageElement): () => void {
  const own = { src: image.src, srcset: image.srcset };
  const frames = unpackPreviews(image.dataset.p ?? '', image.src);
  let next = 0;
  const show = (): void => {
    const frame = frames[next++ % frames.length];
    if (frame === undefined) return;
    const loading = new Image();
    loading.onload = () => {
      if (timer !== null) Object.assign(image, { srcset: '', src: frame });
    };
    loading.src = frame;
  };
  let timer: ReturnType<typeof setInterval> | null = setInterval(show, STEP_MS);
  show();
  return () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    Object.assign(image, own);
  };
}

let stop: (() => void) | null = null;
let shown: Element | null = null;

function change(image: HTMLImageElement | null): void {
  if (image === shown) return;
  stop?.();
  shown = image;
  stop = image ? play(image) : null;
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

/** Plays the previews of a tile under the mouse, or under a finger that stays on its picture. */
export const tilePreviews: Feature = {
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
    on('pointerdown', ({ target, pointerType }) => {
      const image = imageAt(target);
      if (image !== shown) change(null);
      pressed = false;
      if (image !== target || pointerType !== 'touch') return;
      timer = setTimeout(() => {
        pressed = true;
        change(image);
      }, LONG_PRESS_MS);
    });
    for (const type of ['pointerup', 'pointercancel'] as const) on(type, () => clearTimeout(timer));
    for (const type of ['contextmenu', 'click'] as const) {
      on(type, (event) => {
        if (pressed) event.preventDefault();
        pressed &&= type !== 'click';
      });
    }
  },
};
