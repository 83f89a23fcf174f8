import { isComposing } from '#lib/is-composing.ts';
import { isPlain } from '#lib/is-plain.ts';
import type { Feature } from '../boot.ts';
import { submitAlone } from '../submit-alone.ts';
import { adoptStyles } from './adopt-styles.ts';
import { parsePage } from './parse-page.ts';
import { returnFocus, tellOwn } from './tell-page.ts';

/** Links that change what a part shows. */
const LINKS = '[data-own] :is(.pages a, .part-link)';

/** What was typed on in a field while what it held was on its way: behind that, or in its place. */
const typedOn = (value: string, sent = value): string =>
  value.startsWith(sent) ? value.slice(sent.length) : value;

/**
 * Takes over what is being typed in a part's other forms than the one that was sent or left, with a form that opened below an item; and what
 * was typed on in the one that was sent, from where it is typed on. A correction takes the place of all that was said, so it stays whole.
 */
function keepTyped(
  part: HTMLElement,
  next: HTMLElement,
  done: Element | null,
  sent?: string,
): void {
  for (const field of part.querySelectorAll('textarea')) {
    const { form, id, value } = field;
    const isDone = form === done;
    const typed = isDone ? typedOn(value, sent) : value;
    if (!form || typed.trim() === '') continue;
    const same = next.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`);
    if (same && isDone) {
      // Where it was refused, what was sent stands there.
      const between = typed === value ? '\n\n' : '';
      same.value = same.value ? same.value + between + typed : typed.trimStart();
      same.autofocus = true;
      continue;
    }
    if (same) {
      // In the box may stand what was written for a comment that is gone by now.
      same.value =
        same.ariaInvalid && same.value ? `${value}\n\n${same.value}` : same.value || value;
      continue;
    }
    field.autofocus = isDone;
    const item = form.closest('li')?.id;
    const place = item ? next.querySelector(`li[id="${item}"]`) : null;
    const box = next.querySelector<HTMLTextAreaElement>('#msg-new');
    place?.append(form);
    // What it was written for is gone, or stands on another page. What a comment said before it was to be changed is nobody's loss; what was refused is.
    if (!place && box && (field.ariaInvalid || value !== field.defaultValue))
      box.value = [box.value, typed].filter(Boolean).join('\n\n');
    if (isDone && !id.startsWith('msg-edit-')) field.value = typed.trimStart();
  }
}

/** The form that was sent or left, and the link that was followed. */
interface Pressed {
  done: Element | null;
  link?: HTMLAnchorElement;
}

/**
 * Puts the page's answer in the place of the part, and the focus where it belongs: on the page or the order that was pressed, on what
 * is wrong, or on what is new.
 */
function show(part: HTMLElement, next: HTMLElement, { done, link }: Pressed, sent?: string): void {
  // Older messages, say, are not live: what is new has its place elsewhere.
  for (const { name } of [...part.attributes])
    if (name.startsWith('data-') && !next.hasAttribute(name)) part.removeAttribute(name);
  Object.assign(part.dataset, next.dataset);
  adoptStyles(next);
  keepTyped(part, next, done, sent);
  part.replaceChildren(...next.childNodes);
  if (link?.closest('.pages') && part.querySelector('.pages [aria-current]')) {
    tellOwn(part, link.href);
    returnFocus(part, link);
    return;
  }
  // What is typed on goes before what is said.
  const wrong =
    part.querySelector<HTMLElement>('textarea[autofocus]') ??
    part.querySelector<HTMLElement>('[autofocus]');
  const fresh = part.querySelector<HTMLElement>('[data-new]');
  const title = part.querySelector('h2');
  const target = wrong ?? fresh ?? title ?? part;
  if (target !== wrong) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  // Whoever goes on writing does so behind what is there.
  if (target instanceof HTMLTextAreaElement) target.selectionStart = target.value.length;
  target.scrollIntoView({ block: 'nearest' });
}

/** What a form holds, with the button that was pressed. */
function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const body = new URLSearchParams();
  for (const [field, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') body.append(field, value);
  }
  return body;
}

/** Where whoever sends it is signed out, or somebody else, the server answers with a page that keeps what was typed; where what it is sent to is gone, with one that says so. */
const WHOLE_PAGE: readonly number[] = [401, 404, 409];

/** What each part has asked for; what is asked for later takes its place, but for a form on its way. */
const asking = new WeakMap<HTMLElement, AbortController>();
const isSending = (part: HTMLElement): boolean => 'sending' in part.dataset;

const failedOf = (part: HTMLElement): HTMLElement | null =>
  part.querySelector<HTMLElement>('[data-failed]');

/** Says that it failed, and says it anew where the try before failed, too: an alert that stands there already is not read out again. */
function tellFailed(part: HTMLElement): void {
  const failed = failedOf(part);
  if (!failed) return;
  const told = failed.cloneNode(true) as HTMLElement;
  told.hidden = false;
  failed.replaceWith(told);
}

/** Asks the page at an address for the part, or posts to it, and shows the answer; `whole` where that is a whole page instead. */
async function ask(
  part: HTMLElement,
  address: string,
  pressed: Pressed,
  init: RequestInit = {},
  whole?: () => void,
): Promise<void> {
  const { part: name = '' } = part.dataset;
  const url = new URL(address, location.href);
  url.searchParams.set('part', name);
  asking.get(part)?.abort();
  const asked = new AbortController();
  asking.set(part, asked);
  const { signal } = asked;
  const isPosted = init.method === 'POST';
  const sent = isPosted ? pressed.done?.querySelector('textarea')?.value : undefined;
  failedOf(part)?.toggleAttribute('hidden', true);
  part.ariaBusy = 'true';
  part.toggleAttribute('data-sending', isPosted);
  const rest = (): void => {
    part.ariaBusy = null;
    delete part.dataset.sending;
  };
  try {
    const answer = await fetch(url, { ...init, signal });
    const page = await parsePage(answer);
    const next = page.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!next && whole && WHOLE_PAGE.includes(answer.status)) {
      // It may be come back to.
      rest();
      return whole();
    }
    if (!next) throw new Error(`no ${name}: ${answer.status}`);
    show(part, next, pressed, sent);
    part.dispatchEvent(new Event('islet:sent', { bubbles: true }));
  } catch {
    if (signal.aborted) return;
    // What was typed stays where it is.
    tellFailed(part);
  }
  rest();
}

/**
 * Sends the forms of a member's part (`data-own` is the page it comes from) without leaving the page: the answer is the same
 * page that a browser without script gets, of which the part is taken. Enter sends what is typed into a `data-enter`, but not
 * while an input method is composing; Shift+Enter makes a line (API.md).
 */
export const postInPlace: Feature = {
  name: 'post-in-place',
  attach({ root, signal }) {
    root.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        const part = form.closest<HTMLElement>('[data-own]');
        if (!part || form.method !== 'post') return;
        event.preventDefault();
        if (isSending(part)) return;
        const { submitter } = event;
        const { own = '' } = part.dataset;
        const body = bodyOf(form, submitter);
        const init = { method: 'POST', body };
        void ask(part, own, { done: form }, init, () => submitAlone(form, submitter, own));
      },
      { signal },
    );
    root.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
        const part = link?.closest<HTMLElement>('[data-own]');
        if (!isPlain(event) || !link || !part) return;
        // Of what is everybody's, the links lead to everybody's.
        if (link.pathname !== new URL(part.dataset.own ?? '', location.href).pathname) return;
        event.preventDefault();
        if (!isSending(part)) void ask(part, link.href, { done: link.closest('form'), link });
      },
      // Before what follows the links of everybody's parts.
      { signal, capture: true },
    );
    root.addEventListener(
      'keydown',
      (event) => {
        const field = event.target as HTMLTextAreaElement;
        const isSent = event.key === 'Enter' && !event.shiftKey && !isComposing(event);
        if (!isSent || !field.matches('textarea[data-enter]')) return;
        event.preventDefault();
        field.form?.requestSubmit();
      },
      { signal },
    );
  },
};
