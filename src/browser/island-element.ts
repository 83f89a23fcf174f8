import type { Feature } from './boot.ts';

/** What the islands of a page are made of, fetched when one is wanted. */
export interface IslandLoaders {
  /** The module of each island by the name that its element carries. */
  readonly modules: Readonly<Record<string, () => Promise<{ default: unknown }>>>;
  /** What puts a component into the markup that the server made of it. */
  readonly loadHydrate: () => Promise<{
    hydrateIsland: (root: HTMLElement, Island: unknown, props: unknown) => void;
  }>;
}

type Hydrate = () => void;

const EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'submit'];
const FIELDS = 'input,textarea,select';

/** Links, searches and text fields do their work at once: there, waiting for the island would only cost time. */
function worksAlone(event: Event, target: Element): boolean {
  if (event.type === 'submit') return (target as HTMLFormElement).method === 'get';
  const control = target.closest(`a[href],button,${FIELDS}`);
  // What a button submits is looked at when it is submitted.
  if (control instanceof HTMLButtonElement) return control.type === 'submit' && !!control.form;
  return !!control?.matches(':not([type=checkbox])');
}

/** A key whose effect the browser has had already: typing, and what becomes a click or a submit. */
function isSpent(event: KeyboardEvent, target: Element): boolean {
  const isCommand = event.isComposing || ['Tab', 'Enter', ' '].includes(event.key);
  return isCommand || (event.key.length === 1 && target.matches(FIELDS));
}

function replay(event: Event, target: Element): void {
  if (event.type === 'submit') {
    (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  } else if (event.type !== 'focusin' || document.activeElement === target) {
    // An event is its own init dictionary: keys, modifiers and coordinates are read from it.
    target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  }
}

/**
 * An island loads nothing before the first pointer, touch, key or focus within it, and what is done to it until it is
 * hydrated is replayed afterwards, so the first touch counts. Gives what hydrates it without a touch. Where its code does
 * not arrive, the page works as it does without script, `islet:failed` says so and the next touch tries again.
 *
 * React hydrates at once when an event reaches a root that is still waiting, so what is replayed finds its handlers. A
 * text field keeps what was typed: an island reads it from the field.
 */
export function hydrateOnIntent(
  island: HTMLElement,
  load: () => Promise<Hydrate>,
): () => Promise<void> {
  let loaded: Promise<Hydrate | null> | undefined;
  let waiting: [Event, Element][] | undefined;
  const loadOnce = (): Promise<Hydrate | null> => (loaded ??= load().catch(() => null));

  const listen = (method: 'addEventListener' | 'removeEventListener'): void => {
    for (const type of EVENTS) {
      island[method](type, onEvent, { capture: true, passive: type === 'touchstart' });
    }
  };

  const wake = async (): Promise<void> => {
    if (waiting) return;
    waiting = [];
    const hydrate = await loadOnce();
    hydrate?.();
    // A submit between this and React's own time would pass: any other event makes it begin now.
    island.firstElementChild?.dispatchEvent(new Event('dragend'));
    listen('removeEventListener');
    for (const [event, target] of waiting) replay(event, target);
    if (hydrate) return;
    document.documentElement.toggleAttribute('failed', true);
    waiting = loaded = undefined;
    listen('addEventListener');
    island.dispatchEvent(new Event('islet:failed', { bubbles: true }));
  };

  const onEvent = (event: Event): void => {
    const target = event.target as Element;
    void wake();
    if (/^(pointer|touch)/.test(event.type)) return;
    if (event.type === 'keydown' && isSpent(event as KeyboardEvent, target)) return;
    if (event.type === 'click' || event.type === 'submit') {
      if (worksAlone(event, target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    waiting?.push([event, target]);
  };

  listen('addEventListener');
  island.addEventListener('pointerover', ({ pointerType }) => {
    if (pointerType === 'mouse' && !('saver' in document.documentElement.dataset)) void loadOnce();
  });
  return wake;
}

/** Brings the page's `<island-root>` elements to life, which `layouts/Island.astro` writes. */
export function islandElement({ modules, loadHydrate }: IslandLoaders): Feature {
  class IslandRoot extends HTMLElement {
    connectedCallback(): void {
      const { name = '', props = '', wake: topic } = this.dataset;
      const wake = hydrateOnIntent(this, async () => {
        const [{ hydrateIsland }, island] = await Promise.all([loadHydrate(), modules[name]?.()]);
        return () => {
          const { lang } = document.documentElement;
          hydrateIsland(this, island?.default, { lang, ...JSON.parse(props) });
          this.dataset.hydrated = '';
        };
      });
      if (topic === 'now') void wake();
      else if (topic) addEventListener(`islet:${topic}`, () => void wake());
      // Who was in a field before this script came is as if they came to it now.
      this.querySelector(':focus')?.dispatchEvent(new Event('focusin', { bubbles: true }));
    }
  }
  return { name: 'islands', attach: () => customElements.define('island-root', IslandRoot) };
}
