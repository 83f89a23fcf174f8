import { unpackPreviews } from './pack-previews.ts';

const STEP_MS = 700;

/** Shows a tile's previews in turn until stopped, then its own picture again. */
function play(image: HTMLImageElement): () => void {
  const own = { src: image.src, srcset: image.srcset };
  const frames = unpackPreviews(image.dataset.p ?? '');
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

const imageAt = (target: EventTarget | null): HTMLImageElement | null =>
  target instanceof Element
    ? (target.closest('.tile')?.querySelector<HTMLImageElement>('img[data-p]') ?? null)
    : null;

const savesData = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const LONG_PRESS_MS = 500;
let pressed = false;

/**
 * Plays a tile while and after a finger stays on its picture. On the title a long press is what it always
 * is, for "open in a new tab". iOS tells of no long press, hence the clock.
 */
function followFinger({ target, pointerType }: PointerEvent): void {
  pressed = false;
  const image = target instanceof Image ? imageAt(target) : null;
  if (!image || pointerType !== 'touch') return;
  const timer = setTimeout(() => {
    pressed = true;
    change(image);
  }, LONG_PRESS_MS);
  // A finger that scrolls is cancelled by the browser.
  for (const type of ['pointerup', 'pointercancel']) {
    document.addEventListener(type, () => clearTimeout(timer), { once: true });
  }
}

if (!savesData()) {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') change(imageAt(target));
  });
  document.addEventListener('pointerdown', (event) => {
    if (imageAt(event.target) !== shown) change(null);
    followFinger(event);
  });
  document.addEventListener('contextmenu', (event) => {
    const touched = event.pointerType === 'touch' && event.target instanceof Image;
    if (touched && imageAt(event.target)) event.preventDefault();
  });
  // Lifting the finger opens nothing.
  document.addEventListener('click', (event) => {
    if (pressed) event.preventDefault();
    pressed = false;
  });
}
