import { parsePage } from './parse-page.ts';
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

/** Puts the list that was brought anew in the place of the one that stands there, but for what is used, which stays where it is. */
function renew(now: Element, next: Element): void {
  const used = new Map(itemsOf(now).flatMap((item) => (isUsed(item) ? [[item.id, item]] : [])));
  const list = now.querySelector(':scope > ul');
  if (!list || used.size === 0) {
    now.replaceWith(next);
    return;
  }
  for (const item of itemsOf(now)) if (!used.has(item.id)) item.remove();
  let last: Element | undefined;
  for (const item of itemsOf(next)) {
    const kept = used.get(item.id);
    if (!kept && last) last.after(item);
    else if (!kept) list.prepend(item);
    last = kept ?? item;
  }
}

/**
 * The list of one's uploads, brought anew for as long as something of it is being processed or sent by another tab, and once where something was begun: a piece
 * that was cut off as its page was left is noted a moment after the next one is made.
 */
export function followUploads(signal: AbortSignal): () => void {
  const look = async (): Promise<void> => {
    const answer = await fetch(location.pathname + location.search);
    const page = await parsePage(answer);
    const [now, next] = [document, page].map((one) => one.querySelector('[data-uploads]'));
    if (!now || !next) return;
    await markSent(next);
    const [was, is] = [now, next].map((list) => list.querySelector('[data-busy]') !== null);
    renew(now, next);
    const told = document.querySelector('[data-step=success] [data-upload-state] p');
    // Beside what came of it, what is to be done once it is processed would be of the past.
    if (told && was && !is) told.textContent = '';
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
  return () => void look().catch(() => undefined);
}
