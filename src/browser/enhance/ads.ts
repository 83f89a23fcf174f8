import { BREAKPOINTS } from '#config/breakpoints.ts';
import { trustedHtml } from '#lib/trusted-html.ts';
import type { Feature } from '../boot.ts';

/** A frame that has not loaded by then is taken out. */
const FRAME_LIMIT_MS = 10_000;
/** What a frame says to its page when it has nothing to show. */
const EMPTY = 'islet:empty';

const isSmall = (): boolean => matchMedia(`(max-width: ${BREAKPOINTS.xs - 1}px)`).matches;

/** Frames are of unknown weight: a visitor who saves data gets the house ad in their place, or nothing. */
function savesData(): boolean {
  const isAsked = 'saver' in document.documentElement.dataset;
  return isAsked || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** With scripts on, what stands in `noscript` is text: this server's own markup. */
function showHouse(box: HTMLElement): void {
  const markup = box.querySelector('noscript')?.textContent ?? '';
  if (markup === '') box.closest<HTMLElement>('.ad')?.setAttribute('data-empty', '');
  box.insertAdjacentHTML('beforeend', trustedHtml(markup));
}

function showFrame(box: HTMLElement, written: HTMLIFrameElement): void {
  const frame = written.cloneNode() as HTMLIFrameElement;
  const { small } = frame.dataset;
  if (small && isSmall()) frame.src = small;
  const stop = new AbortController();
  const { signal } = stop;
  const giveUp = (): void => {
    stop.abort();
    frame.remove();
    showHouse(box);
  };
  const limit = setTimeout(giveUp, FRAME_LIMIT_MS);
  signal.addEventListener('abort', () => clearTimeout(limit));
  frame.addEventListener('load', () => clearTimeout(limit), { signal });
  const heard = ({ source, data }: MessageEvent): void => {
    if (source === frame.contentWindow && data === EMPTY) giveUp();
  };
  addEventListener('message', heard, { signal });
  box.append(frame);
}

function fill(ad: Element): void {
  const box = ad.querySelector<HTMLElement>('.ad-box');
  const frame = box?.querySelector('template')?.content.querySelector('iframe');
  if (frame && box && !savesData()) showFrame(box, frame);
  else if (box) showHouse(box);
}

/** Fills each place when it comes near the screen. */
function fillLazily(ads: Iterable<Element>): void {
  const visible = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        visible.unobserve(target);
        fill(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const ad of ads) visible.observe(ad);
}

/** Calls back once the page has loaded, has been painted and is idle; never for one that nobody looks at. */
function afterPaint(then: () => void): void {
  const idle = globalThis.requestIdleCallback ?? requestAnimationFrame;
  const loaded = (): unknown =>
    requestAnimationFrame(() => requestAnimationFrame(() => idle(then)));
  if (document.readyState === 'complete') loaded();
  else addEventListener('load', loaded, { once: true });
}

/** Calls back once the visitor has passed the age gate, if there is one. */
function afterGate(then: () => void): void {
  const page = document.getElementById('page');
  if (!page?.inert) {
    then();
    return;
  }
  const opened = new MutationObserver(() => {
    if (page.inert) return;
    opened.disconnect();
    then();
  });
  opened.observe(page, { attributeFilter: ['inert'] });
}

/** Fills the page's advertisements after its content, and lets each be hidden. */
export const ads: Feature = {
  name: 'ads',
  attach({ root, signal }) {
    const places = root.querySelectorAll<HTMLElement>('.ad');
    for (const place of places) {
      const button = place.querySelector('button');
      button?.addEventListener('click', () => place.remove(), { signal });
      if (button) button.hidden = false;
    }
    afterPaint(() => afterGate(() => fillLazily(places)));
  },
};
