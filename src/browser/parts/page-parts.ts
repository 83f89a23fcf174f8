import { turnPagesInPlace } from './paginate-in-place.ts';

/** Where the code does not arrive, the strip scrolls and has links to its other pages. */
function wake(part: HTMLElement | null): void {
  if (part?.dataset.part !== 'strip') return;
  import('./playlist-strip.ts').then(({ unroll }) => unroll(part)).catch(() => undefined);
}

turnPagesInPlace(wake);
wake(document.querySelector('[data-part=strip]'));
