import { parsePage } from '../parts/parse-page.ts';
import { isFormTouched } from './upload-draft.ts';
import { sentUploads } from './upload-locks.ts';

/** How often what is processed is looked at. */
const LOOK_MS = 3000;

/** Of what a tab of this browser is sending the list says that, in place of asking to choose it again; gives whether there is any. */
async function markSent(list: ParentNode): Promise<boolean> {
  const sent = await sentUploads();
  let isAny = false;
  for (const item of list.querySelectorAll<HTMLElement>('[data-begun]')) {
    const isSent = sent.has(item.dataset['begun'] ?? '');
    const [again, elsewhere] = item.querySelectorAll<HTMLElement>('h3 ~ .quiet');
    again?.toggleAttribute('hidden', isSent);
    elsewhere?.toggleAttribute('hidden', !isSent);
    isAny ||= isSent;
  }
  return isAny;
}

/**
 * Whether somebody is at one of the list: what they are asked, type or chose there stays, and what is said of it that was refused. Not every
 * browser gives the focus to what is pressed.
 */
const isUsed = (item: Element): boolean =>
  item.contains(document.activeElement) ||
  item.querySelector('details[open], form .field-problem') !== null ||
  [...item.querySelectorAll('form')].some(isFormTouched);

const itemsOf = (list: Element): Element[] => [...list.querySelectorAll(':scope > ul > li')];

/** Brings what stands there up to date by what of it is another, and gives it: whoever reads in it keeps their place, but in what has other parts. */
function update<Part extends ChildNode>(now: Part, next: Part): Part {
  if (now.isEqualNode(next)) return now;
  const [were, are] = [[...now.childNodes], [...next.childNodes]];
  const isAlike = now.nodeName === next.nodeName && were.length === are.length;
  if (!isAlike || !(now instanceof Element) || !(next instanceof Element)) {
    now.replaceWith(next);
    return next;
  }
  for (const name of now.getAttributeNames())
    if (!next.hasAttribute(name)) now.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  for (const [place, one] of were.entries()) update(one, are[place] ?? one);
  return now;
}

/** Brings the list up to date with the one that was brought anew, but for what is used, which stays as it is. */
function renew(now: Element, next: Element): void {
  const list = now.querySelector(':scope > ul');
  const [there, fresh] = [itemsOf(now), itemsOf(next)];
  const used = new Set(there.filter(isUsed));
  const stays = there.filter((item) => used.has(item) || fresh.some(({ id }) => id === item.id));
  if (!list || stays.length === 0) {
    now.replaceWith(next);
    return;
  }
  for (const item of there) if (!stays.includes(item)) item.remove();
  let last: Element | null = null;
  for (const item of fresh) {
    const was = stays.find(({ id }) => id === item.id);
    const one: Element = !was ? item : used.has(was) ? was : update(was, item);
    const place: Element | null = last ? last.nextElementSibling : list.firstElementChild;
    if (one !== place && !used.has(one)) list.insertBefore(one, place);
    last = one;
  }
}

/** Where it is said that what was being processed is so no more: the list itself is read by whoever goes there. */
function tellOver(was: readonly Element[], list: Element): void {
  const place = document.querySelector('[data-list-said]');
  const over = was.flatMap(({ id }) => list.querySelector(`[id="${id}"]:not([data-busy])`) ?? []);
  const said = over.map((item) =>
    [...item.querySelectorAll('h3, h3 + p')]
      .map(({ textContent }) => textContent.trim())
      .join(' · '),
  );
  // Said once, though what is looked into stays in the list as it was.
  const text = said.join(' ');
  if (place && text && place.textContent !== text) place.textContent = text;
}

/**
 * The list of one's uploads, brought anew for as long as something of it is being processed or sent by another tab, and once where something was begun: a piece
 * that was cut off as its page was left is noted a moment after the next one is made.
 */
export function followUploads(signal: AbortSignal): () => Promise<void> {
  const look = async (): Promise<void> => {
    const answer = await fetch(location.pathname + location.search);
    const page = await parsePage(answer);
    const [now, next] = [document, page].map((one) => one.querySelector('[data-uploads]'));
    if (!now || !next) return;
    await markSent(next);
    const was = [...now.querySelectorAll('[data-busy]')];
    const isBusy = next.querySelector('[data-busy]') !== null;
    tellOver(was, next);
    renew(now, next);
    const told = document.querySelector('[data-step=success] [data-upload-state] p');
    // Beside what came of it, what is to be done once it is processed would be of the past.
    if (told && was.length > 0 && !isBusy) told.textContent = '';
  };
  let changing = '[data-busy], [data-begun]';
  let wasSent = false;
  const follow = async (): Promise<void> => {
    const isSent = await markSent(document);
    const isChanging = document.querySelector(`[data-uploads] :is(${changing})`);
    changing = '[data-busy]';
    if (isChanging || isSent || wasSent) await look();
    wasSent = isSent;
  };
  markSent(document).catch(() => undefined);
  const timer = setInterval(() => void follow().catch(() => undefined), LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
  });
  return () => look().catch(() => undefined);
}
