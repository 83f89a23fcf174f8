import { unpackPreviews } from '#lib/pack-previews.ts';

const STEP_MS = 700;

/** How much of the previews was seen, at the picture's lower edge. */
const MARK =
  'grid-area:1/1;align-self:end;z-index:2;height:4px;border-radius:2px;background:var(--accent);transform-origin:0;transition:transform .2s';

/**
 * Shows a tile's previews in turn until stopped, then its own picture again. A mark under them tells how far they are: a
 * picture that is on its way does not count.
 */
export function playPreviews(image: HTMLImageElement): () => void {
  const own = { src: image.src, srcset: image.srcset };
  const frames = unpackPreviews(image.dataset.p ?? '', image.src);
  const mark = document.createElement('i');
  mark.style.cssText = MARK;
  let next = 0;
  const show = (): void => {
    const place = next++ % frames.length;
    const frame = frames[place];
    if (frame === undefined) return;
    const loading = new Image();
    loading.onload = () => {
      if (timer === null) return;
      Object.assign(image, { srcset: '', src: frame });
      mark.style.transform = `scaleX(${(place + 1) / frames.length})`;
      if (!mark.isConnected) image.after(mark);
    };
    loading.src = frame;
  };
  let timer: ReturnType<typeof setInterval> | null = setInterval(show, STEP_MS);
  show();
  return () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    mark.remove();
    Object.assign(image, own);
  };
}
