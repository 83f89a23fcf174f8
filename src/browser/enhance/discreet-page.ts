import { readText } from '#browser/storage/entries.ts';

/** Two presses of Escape within this time are the panic key; one closes what is open. */
const TWICE_MS = 600;

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>" +
  "<path d='M3 1h7l3 3v11H3z' fill='%23888'/></svg>";

function neutralIcon(): void {
  for (const link of document.querySelectorAll('link[rel~=icon],link[rel=apple-touch-icon]')) {
    link.remove();
  }
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: ICON }));
}

/** Clears the page, then puts another in its place: Back does not lead to it. */
function leaveFor(address: string): void {
  for (const video of document.querySelectorAll('video')) video.pause();
  document.documentElement.replaceChildren();
  location.replace(address);
}

/** The panic key of those who have no keys. It names the address alone, which tells nothing to who looks over a shoulder. */
function showLeaveButton(address: string): void {
  const name = new URL(address).host;
  const place = Object.assign(document.createElement('aside'), { className: 'leave-now' });
  const button = Object.assign(document.createElement('button'), { type: 'button' });
  button.className = 'btn';
  button.textContent = name;
  button.addEventListener('click', () => {
    leaveFor(address);
  });
  place.ariaLabel = name;
  place.append(button);
  document.body.append(place);
}

/** Ends what was set before. */
let former = new AbortController();

/** What a visitor set for their discretion: a neutral icon beside the title, the panic key and its button. */
export function beDiscreet(): void {
  former.abort();
  former = new AbortController();
  document.querySelector('.leave-now')?.remove();
  if (readText('neutral_title')) neutralIcon();
  const panic = readText('panic');
  // What else a hand could have written there must not run.
  if (!panic || !/^https?:/u.test(panic) || !URL.canParse(panic)) return;
  let last = -Infinity;
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent): void => {
    if (repeat) return;
    if (key === 'Escape' && timeStamp - last < TWICE_MS) leaveFor(panic);
    last = key === 'Escape' ? timeStamp : -Infinity;
  };
  // Before the player and modals, which keep the key to themselves.
  addEventListener('keydown', onKey, { capture: true, signal: former.signal });
  if (matchMedia('(any-pointer: coarse)').matches) showLeaveButton(panic);
}
