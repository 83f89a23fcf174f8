import { parsePage } from './parse-page.ts';
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
 * The list of one's uploads, brought anew for as long as something of it is being processed or sent by another tab, and once where something was begun: a piece
 * that was cut off as its page was left is noted a moment after the next one is made.
 */
export function followUploads(signal: AbortSignal): () => void {
  const look = async (): Promise<void> => {
    const answer = await fetch(location.pathname + location.search);
    const page = await parsePage(answer);
    const [now, next] = [document, page].map((one) => one.querySelector('[data-uploads]'));
    // What somebody types or chooses there stays, and what they are asked: not every browser gives the focus to what is pressed.
    const isUsed = now?.contains(document.activeElement) || now?.querySelector('details[open]');
    if (!now || !next || isUsed) return;
    await markSent(next);
    now.replaceWith(next);
    const [was, is] = [now, next].map((list) => list.querySelector('[data-busy]') !== null);
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
