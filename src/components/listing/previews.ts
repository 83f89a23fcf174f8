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

if (!savesData()) {
  // A mouse over a tile plays it, and so does a finger that stays on the picture: a context menu is a
  // long press. On the title it stays what it is, for "open in a new tab".
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') change(imageAt(target));
  });
  document.addEventListener('contextmenu', (event) => {
    const image = event.target instanceof Image ? imageAt(event.target) : null;
    if (!image || event.pointerType !== 'touch') return;
    event.preventDefault();
    change(image);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (imageAt(target) !== shown) change(null);
  });
}
