import type { ClientDirective } from 'astro';

const EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'click', 'submit'];
const FIELDS = 'input,textarea,select,[contenteditable]';

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
  if (event.isComposing || ['Tab', 'Enter', ' '].includes(event.key)) return true;
  return event.key.length === 1 && target.matches(FIELDS);
}

function again(event: Event, target: Element): void {
  if (event.type === 'submit') {
    (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  } else if (event.type !== 'focusin' || document.activeElement === target) {
    // An event is its own init dictionary: keys, modifiers and coordinates are read from it.
    target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  }
}

/**
 * `client:intent`: an island loads nothing before the first pointer, touch, key or focus within it, and what is
 * done to it until it is ready is done again afterwards, so the first touch counts. With a value
 * (`client:intent="notices"`) the window event `islet:notices` wakes it too.
 *
 * React hydrates at once when an event reaches a root that is still waiting, so what is sent after
 * `hydrate()` finds its handlers. A text field keeps what was typed: an island reads it from the field.
 */
const intent: ClientDirective = (load, options, island) => {
  let loaded: ReturnType<typeof load> | undefined;
  let waiting: [Event, Element][] | undefined;

  const listen = (method: 'addEventListener' | 'removeEventListener'): void => {
    for (const type of EVENTS) {
      island[method](type, onEvent, { capture: true, passive: type === 'touchstart' });
    }
  };

  const wake = async (): Promise<void> => {
    if (waiting) return;
    waiting = [];
    const hydrate = await (loaded ??= load());
    await hydrate();
    // A submit between this and React's own time would pass: any other event makes it begin now.
    island.firstElementChild?.dispatchEvent(new Event('dragend'));
    listen('removeEventListener');
    for (const [event, target] of waiting) again(event, target);
    if (!island.hasAttribute('ssr')) return;
    // A chunk did not arrive: the next touch tries again.
    waiting = loaded = undefined;
    listen('addEventListener');
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
    const saves = 'saver' in document.documentElement.dataset;
    if (pointerType === 'mouse' && !saves) loaded ??= load();
  });
  if (typeof options.value === 'string')
    addEventListener(`islet:${options.value}`, () => void wake());
};

export default intent;
