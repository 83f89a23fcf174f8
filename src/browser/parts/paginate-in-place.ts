import { isPlain } from '#lib/is-plain.ts';
import type { Feature } from '../boot.ts';
import { fetchPart, OWN_CAME, tellListed, troubleAt } from './fetch-part.ts';

/** Links that lead to another page of a part, or to the same one again after trouble. */
const LINKS = '[data-part] :is(.pages a, .part-trouble a)';

/** What each part waits for. */
const waiting = new WeakMap<HTMLElement, AbortController>();

async function show(part: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const address = link.href;
  waiting.get(part)?.abort();
  const asked = new AbortController();
  waiting.set(part, asked);
  const { signal } = asked;
  const askOwn = (): void => {
    asked.abort();
    part.dataset.asked = address;
  };
  part.addEventListener(OWN_CAME, askOwn, { once: true, signal });
  part.ariaBusy = 'true';
  part.querySelector('.part-trouble')?.remove();
  try {
    const [next, { tell, returnFocus }] = await Promise.all([
      fetchPart(part.dataset.part ?? '', address, signal),
      import('./tell-page.ts'),
    ]);
    signal.throwIfAborted();
    Object.assign(part.dataset, next.dataset);
    part.replaceChildren(...next.childNodes);
    tell(part, address);
    returnFocus(part, link);
    tellListed(part);
    unrollStrip(part);
  } catch {
    // Another page was asked for in the meantime, or the visitor's own came.
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
        const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
        const part = link?.closest<HTMLElement>('[data-part]');
        if (!isPlain(event) || !link || !part || event.defaultPrevented) return;
        event.preventDefault();
        void show(part, link);
      },
      { signal },
    );
    unrollStrip(root.querySelector('[data-part=strip]'));
  },
};
