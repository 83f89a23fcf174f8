import type { Feature } from '../boot.ts';
import { fetchPart, tellListed, troubleAt } from './fetch-part.ts';

/** Links that lead to another page of a part, or to the same one again after trouble. */
const LINKS = '[data-part] :is(.pages a, .part-trouble a)';

/** What each part waits for. */
const waiting = new WeakMap<HTMLElement, AbortController>();

/** What each part says of its page in the address. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  related: ['page'],
  comments: ['comments_page', 'comments_sort'],
  strip: ['pl_page'],
};

/** The address that a part's link leads to, with what the address now says of the other parts: the link knows only where they were when it was drawn. */
function withOtherParts(part: HTMLElement, address: string): URL {
  const url = new URL(address);
  url.hash = '';
  const now = new URLSearchParams(location.search);
  for (const [name, keys] of Object.entries(QUERIES)) {
    if (name === part.dataset.part) continue;
    for (const key of keys) {
      const value = now.get(key);
      if (value === null) url.searchParams.delete(key);
      else url.searchParams.set(key, value);
    }
  }
  return url;
}

/** Says where a visitor is now, in the address (so that a reload stays there) and to a screen reader. */
function tell(part: HTMLElement, address: string): void {
  const url = withOtherParts(part, address);
  history.replaceState(history.state, '', url);
  const status = document.getElementById('part-status');
  if (status) status.textContent = part.dataset.said ?? '';
}

/** The focus goes to the same place in the new page: the number that was pressed, now the current one. */
function returnFocus(part: HTMLElement): void {
  const title = part.querySelector('h2');
  if (title) title.tabIndex = -1;
  const number = part.querySelector<HTMLElement>('.pages [aria-current]');
  (number ?? title)?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}

async function show(part: HTMLElement, address: string): Promise<void> {
  waiting.get(part)?.abort();
  const asked = new AbortController();
  waiting.set(part, asked);
  const { signal } = asked;
  part.ariaBusy = 'true';
  part.querySelector('.part-trouble')?.remove();
  try {
    const next = await fetchPart(part.dataset.part ?? '', address, signal);
    Object.assign(part.dataset, next.dataset);
    part.replaceChildren(...next.childNodes);
    tell(part, address);
    returnFocus(part);
    tellListed(part);
    unrollStrip(part);
  } catch {
    // Another page was asked for in the meantime.
    if (signal.aborted) return;
    const trouble = troubleAt(address);
    part.append(trouble);
    trouble.querySelector('a')?.focus();
  }
  part.ariaBusy = null;
}

/** Where the code does not arrive, the strip scrolls and has links to its other pages. */
function unrollStrip(part: HTMLElement | null): void {
  if (part?.dataset.part !== 'strip') return;
  import('./playlist-strip.ts').then((module) => module.unroll(part)).catch(() => undefined);
}

/** Shows pages of related videos, of comments and of the playlist in place: the player above goes on playing. */
export const paginateInPlace: Feature = {
  name: 'paginate-in-place',
  attach({ root, signal }) {
    root.addEventListener(
      'click',
      (event) => {
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
        const part = link?.closest<HTMLElement>('[data-part]');
        if (!isPlain || !part || event.defaultPrevented) return;
        event.preventDefault();
        void show(part, link?.href ?? '');
      },
      { signal },
    );
    unrollStrip(root.querySelector('[data-part=strip]'));
  },
};
