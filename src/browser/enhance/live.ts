import { adoptStyles } from '#browser/parts/adopt-styles.ts';
import { fetchPart } from '#browser/parts/fetch-part.ts';
import { isOtherMember } from '#browser/storage/page-member.ts';
import type { Feature } from '../boot.ts';
import { hearEvents } from '#browser/member/events.ts';

/** Where the list of a part is scrolled to its end, or nearly. */
const NEAR_END = 120;

const isAtEnd = (): boolean =>
  innerHeight + scrollY >= document.documentElement.scrollHeight - NEAR_END;

/** How often what is new was asked for, and the last of them that is shown. */
let asked = 0;
let shown = 0;

const keyOf = ({ id, localName }: Element): string => id || localName;

/** Brings what stands in an element up to date: what is as it was is left alone, so that it can be pressed meanwhile. */
function renew(old: Element, fresh: Element): void {
  const known = new Map([...old.children].map((item) => [keyOf(item), item]));
  const items = [...fresh.children].map((item) => {
    const same = known.get(keyOf(item));
    const isList = same?.localName === 'ul';
    if (isList) renew(same, item);
    return same && (isList || same.isEqualNode(item)) ? same : item;
  });
  for (const item of [...old.children]) if (!items.includes(item)) item.remove();
  for (const [place, item] of items.entries()) {
    const there = old.children[place] ?? null;
    if (there !== item) old.insertBefore(item, there);
  }
}

/** The same of a part, whose focus stays where it is: on the link or the button of the same item, or on the item's link where it has no such button any more. */
function renewPart(part: HTMLElement, next: HTMLElement): void {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const item = focused?.closest('li')?.id;
  adoptStyles(part);
  renew(part, next);
  if (!focused || focused === document.activeElement) return;
  const place = item ? document.getElementById(item) : part;
  const all = [...(place?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const same = all.find(
    ({ localName, textContent }) =>
      localName === focused.localName && (item || textContent === focused.textContent),
  );
  const target = same ?? (item ? all[0] : null) ?? part;
  if (target === part) part.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const numberOf = (item: Element | null): number => Number(item?.id.slice(1) ?? 0);

/**
 * Brings the messages of a page up to date by the latest of them. What stays is left alone: only what is new is read out, and nothing that is open
 * closes. What is older than the latest stays above them, and where it begins the link to what is older yet goes on; what is neither among them nor so old
 * has been taken back. Where more came than one answer holds, the link goes on from there.
 */
function renewMessages(
  list: Element,
  fresh: Element,
  { part, next }: Readonly<Record<'part' | 'next', HTMLElement>>,
): void {
  const there = new Set([...fresh.children].map(({ id }) => id));
  const older = next.querySelector('.part-link');
  // Without that link these are all.
  const since = older ? numberOf(fresh.firstElementChild) : 0;
  for (const item of [...list.children])
    if (!there.has(item.id) && numberOf(item) >= since) item.remove();
  let known = numberOf(list.lastElementChild);
  if (known === 0 || known < since) {
    known = 0;
    list.replaceChildren();
    part.querySelector('.part-link')?.remove();
    if (older) part.prepend(older);
  }
  list.append(...[...fresh.children].filter((item) => numberOf(item) > known));
}

/** Puts what is new into the page: of a conversation its messages, and nothing of what is being typed; else the part. */
async function refresh(part: HTMLElement, signal: AbortSignal): Promise<void> {
  const { part: name = '', live = '' } = part.dataset;
  const list = part.querySelector('[data-live-list]');
  asked += 1;
  const number = asked;
  const next = await fetchPart(name, live, signal);
  // One that was asked for later was faster: this one lacks what that one brought.
  if (number < shown) return;
  shown = number;
  adoptStyles(next);
  // A form of it was sent, or it shows something else by now.
  if (part.ariaBusy === 'true' || part.dataset.live !== live) return;
  // What a form answered may have more than this, or less.
  if (part.querySelector('[data-live-list]') !== list) {
    await refresh(part, signal);
    return;
  }
  if (next.dataset.unread) part.dataset.unread = next.dataset.unread;
  const fresh = next.querySelector('[data-live-list]');
  if (!list || !fresh) {
    renewPart(part, next);
    return;
  }
  const stays = isAtEnd();
  const last = fresh.lastElementChild?.id.slice(1);
  if (last)
    for (const input of part.querySelectorAll<HTMLInputElement>('[name=last]')) input.value = last;
  renewMessages(list, fresh, { part, next });
  // Whoever could not begin may answer what came.
  const form = next.querySelector('form.talk-form');
  if (form && !part.querySelector('form.talk-form'))
    part.querySelector('.own-refused')?.replaceWith(form);
  part.querySelector('[data-none]')?.toggleAttribute('hidden', list.childElementCount > 0);
  if (stays) list.lastElementChild?.scrollIntoView({ block: 'nearest' });
}

/** Tells that a conversation is read, by the form that its page has without script; what does not arrive is told with the next event. */
function tellRead(part: HTMLElement | null): void {
  const { unread, own } = part?.dataset ?? {};
  if (!part || !unread || !own || document.hidden || isOtherMember()) return;
  delete part.dataset.unread;
  const last = part.querySelector<HTMLInputElement>('[name=last]')?.value ?? '';
  const body = new URLSearchParams({ act: 'read', object_id: unread, last });
  // What the page leads to is there already.
  fetch(own, { method: 'POST', body, redirect: 'manual' }).catch(() => {
    part.dataset.unread = unread;
  });
}

/** Tells that a notification is read whose subject somebody opens, by the form beside it. */
function tellOpened({ target }: Event): void {
  const link = target instanceof Element ? target.closest('.told p a') : null;
  const button = link?.closest('.told')?.querySelector<HTMLButtonElement>('form button');
  if (!button || isOtherMember()) return;
  const body = new FormData(button.form ?? undefined, button);
  navigator.sendBeacon?.(location.href, body);
}

/**
 * Has a page of messages or notifications hear of what is new while it is looked at, over one connection, and shows it. Without
 * it the page shows it when it is loaded again. What is looked at or opened is read.
 */
export const live: Feature = {
  name: 'live',
  attach({ root, signal }) {
    const part = (): HTMLElement | null => root.querySelector<HTMLElement>('[data-live]');
    const update = async (): Promise<void> => {
      // What cannot be had comes with the next event.
      if (part()?.dataset.live) await refresh(part() as HTMLElement, signal).catch(() => undefined);
      tellRead(part());
    };
    root.addEventListener('visibilitychange', () => tellRead(part()), { signal });
    root.addEventListener('click', tellOpened, { signal });
    // What a form or a link brought may be unread, too.
    root.addEventListener('islet:sent', () => tellRead(part()), { signal });
    tellRead(part());
    hearEvents({ root, signal }, () => void update());
  },
};
