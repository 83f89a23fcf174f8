import grip from '#lib/icons/grip-vertical.svg?raw';
import { iconOf } from './icon.ts';

interface Drag {
  label: string;
  /** The tiles that can change places, in their order. */
  tiles: () => readonly HTMLElement[];
  /** Called where a tile stands elsewhere than before, with what puts it back. */
  onMoved: (tile: HTMLElement, putBack: () => void) => void;
  signal: AbortSignal;
}

/** How near to an edge of the screen a dragged tile makes the page scroll, in pixels, and how far with each frame. */
const EDGE = 72;
const SCROLL = 12;

/** What puts a tile back to where it stands now, whatever is moved beside it until then. */
export function wayBackOf(tile: HTMLElement): () => void {
  const { nextElementSibling: next, parentElement: grid } = tile;
  return () => (next ? next.before(tile) : grid?.append(tile));
}

/**
 * Puts a handle beside the buttons that order a tile: by mouse, pen or finger it is dragged to where it shall stand; Escape
 * puts it back. Whoever cannot drag has the buttons.
 */
export function attachDrag(form: HTMLElement, { label, tiles, onMoved, signal }: Drag): void {
  const tile = form.closest<HTMLElement>('.tile');
  if (!tile) return;
  const handle = document.createElement('span');
  handle.className = 'own-tool own-grip';
  handle.title = label;
  handle.append(iconOf(grip));
  form.append(handle);

  const drag = (start: PointerEvent): void => {
    if (start.button !== 0) return;
    start.preventDefault();
    const end = new AbortController();
    const over = { signal: AbortSignal.any([end.signal, signal]) };
    const { nextElementSibling: next, parentElement: grid } = tile;
    const putBack = wayBackOf(tile);
    let y = start.clientY;
    tile.classList.add('is-dragged');
    const scroll = (): void => {
      if (end.signal.aborted) return;
      if (y < EDGE) scrollBy(0, -SCROLL);
      if (y > innerHeight - EDGE) scrollBy(0, SCROLL);
      requestAnimationFrame(scroll);
    };
    scroll();
    const finish = (isMoved: boolean): void => {
      end.abort();
      tile.classList.remove('is-dragged');
      if (tile.nextElementSibling === next && tile.parentElement === grid) return;
      if (isMoved) onMoved(tile, putBack);
      else putBack();
    };
    // A handle that changes its place loses the pointer: the document hears it.
    document.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        y = clientY;
        const all = tiles();
        const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.tile');
        const there = below ? all.indexOf(below) : -1;
        if (!below || there < 0 || below === tile) return;
        if (there < all.indexOf(tile)) below.before(tile);
        else below.after(tile);
      },
      over,
    );
    document.addEventListener('pointerup', () => finish(true), over);
    document.addEventListener('pointercancel', () => finish(false), over);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), over);
  };
  handle.addEventListener('pointerdown', drag, { signal });
}
