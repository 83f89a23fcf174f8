import { askUnread, type Unread } from '#client/ask-viewer.ts';
import { pageGroup } from '#browser/page-group.ts';
import { isOtherMember } from '#browser/storage/page-member.ts';
import { rememberAvatar } from '#browser/storage/remember-avatar.ts';
import { endSession } from './end-session.ts';
import { showWatched, tilesToAsk, unanswered } from './watched-marks.ts';

/** Brings what is left out and was searched for to the account, and from it, where that has not been done. */
function followChoices(revision: number): void {
  import('./choices.ts').then(({ follow }) => follow(revision)).catch(() => undefined);
}

/** Shows the picture that was chosen in another browser, here and on pages to come. */
function followAvatar(root: Document, address: string): void {
  const { pathname } = new URL(address, location.origin);
  // What else an API elsewhere names is not passed on by this site.
  const avatar = pathname.startsWith('/media/') ? pathname : null;
  if (!rememberAvatar(avatar)) return;
  const { style } = root.documentElement;
  if (avatar === null) style.removeProperty('--face');
  else style.setProperty('--face', `url("${avatar}")`);
}

const shown = (count: number): string => (count > 99 ? '99+' : String(count));

/** The mark of an element, made where there is none. */
function markOf(element: Element): HTMLElement {
  const known = element.querySelector<HTMLElement>('b');
  return known ?? element.appendChild(document.createElement('b'));
}

/** Shows on the history link of the header how many videos they watched, as `history-count.ts` does what this browser remembers. */
function showHistory(root: Document, counts: NonNullable<Unread['history']>): void {
  const link = root.querySelector<HTMLElement>('[data-history]');
  if (!link) return;
  const count = Number(counts[pageGroup(root)]) || 0;
  const badge = markOf(link);
  badge.textContent = shown(count);
  badge.hidden = count === 0;
  link.ariaLabel = `${link.dataset['label']} ${count}`;
}

/** Shows beside the names of a member's own pages how much there is not read, and on the button that opens them; and which of the tiles that were asked about they watched. */
function showCounts(root: Document, counts: Unread, tiles: readonly string[] = []): void {
  if (counts.watched !== undefined) showWatched(tiles, counts.watched);
  if (counts.history !== undefined) showHistory(root, counts.history);
  if (counts.choices !== undefined) followChoices(counts.choices);
  if (counts.avatar !== undefined) followAvatar(root, counts.avatar);
  for (const name of ['messages', 'notifications'] as const) {
    const count = counts[name];
    const link = root.querySelector(`.profile-links [href$="/${name}/"]`);
    if (!link) continue;
    markOf(link).textContent = count > 0 ? `\u00a0(${shown(count)})` : '';
  }
  const button = root.querySelector<HTMLElement>('[popovertarget="profile"]');
  if (!button) return;
  // A message is told as a notification, too.
  const { notifications } = counts;
  const badge = markOf(button);
  badge.className = 'badge';
  badge.textContent = shown(notifications);
  badge.hidden = notifications === 0;
  // What is read aloud has the number, too.
  const name = (button.dataset['name'] ??= button.ariaLabel ?? '');
  button.ariaLabel = notifications === 0 ? name : `${name}: ${shown(notifications)}`;
}

/** What an event told last of what is not read; on the document, as each script that asks has a copy of this module. */
export const toldLast = (root: Document): string | undefined =>
  root.documentElement.dataset['told'];

/** Shows what an event tells. */
export function tellCounts(root: Document, counts: Unread): void {
  const { messages, notifications } = counts;
  root.documentElement.dataset['told'] = JSON.stringify({ messages, notifications });
  showCounts(root, counts);
}

/** Shows the answer to a question that was asked when events had told `before`: where they have told more since, it knows less. */
export function showAnswer(
  root: Document,
  counts: Unread,
  { before, tiles = [] }: { before: string | undefined; tiles?: readonly string[] },
): void {
  const told = toldLast(root);
  const since = told === before || told === undefined ? {} : (JSON.parse(told) as Partial<Unread>);
  showCounts(root, { ...counts, ...since }, tiles);
}

let lastAsked = 0;

/** Asks for it, and shows it, or that the session is over. Nothing where there is no answer; of an answer that a later question has overtaken, what it says of its tiles. */
export async function loadCounts(root: Document): Promise<void> {
  const tiles = tilesToAsk(root);
  lastAsked += 1;
  const asked = lastAsked;
  const before = toldLast(root);
  const unread = await askUnread((request) => fetch(request), location.origin, tiles);
  if (unread === null || (unread && isOtherMember())) await endSession();
  else if (asked === lastAsked && unread) showAnswer(root, unread, { before, tiles });
  else if (unread?.watched !== undefined) showWatched(tiles, unread.watched);
  else unanswered(tiles);
}
