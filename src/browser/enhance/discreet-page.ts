import { readText } from '#browser/storage/entries.ts';

/** Two presses of Escape within this time are the panic key; one closes what is open. */
const TWICE_MS = 600;

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>" +
  "<path d='M3 1h7l3 3v11H3z' fill='%23888'/></svg>";

const NO_REFERRER = { name: 'referrer', content: 'no-referrer' };

const ICONS = 'link[rel~=icon],link[rel=apple-touch-icon]';

function setIcons(icons: Iterable<Node>): void {
  for (const link of document.querySelectorAll(ICONS)) link.remove();
  document.head.append(...icons);
}

/** Whether the tab shows what was chosen in the place of the page's own. */
let isNeutral = false;

/** Gives the tab the title and the icons that the page has from the server. */
async function showOwnTitle(): Promise<void> {
  const { parsePage } = await import('../parts/parse-page.ts');
  const answer = await fetch(location.href);
  const page = await parsePage(answer);
  // It may be neutral again meanwhile.
  if (!answer.ok || readText('neutral_title') !== null) return;
  isNeutral = false;
  document.title = page.title;
  setIcons(page.querySelectorAll(ICONS));
}

function showNeutralTitle(title: string): void {
  isNeutral = true;
  document.title = title;
  setIcons([Object.assign(document.createElement('link'), { rel: 'icon', href: ICON })]);
}

/** Ends what plays: a locked screen names it no more, and no key of a headset plays it on or leads to the next one. */
function endVideos(): void {
  // One that is only about to begin, or to go on where its line is back: nothing comes back to this page.
  HTMLMediaElement.prototype.play = () => Promise.withResolvers<void>().promise;
  for (const video of document.querySelectorAll('video')) {
    video.pause();
    // By itself a browser plays on what was played last, also where it is on no page any more.
    video.removeAttribute('src');
    video.replaceChildren();
    video.load();
  }
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = null;
  for (const action of ['play', 'nexttrack'] as const) mediaSession.setActionHandler(action, null);
}

/** Goes to where the page was before anything on it was jumped to or opened over it: each was an entry of its own for Back. Null where it is there. */
function goToFirstEntry(): Promise<unknown> | null {
  const { navigation } = globalThis as Partial<Pick<Window, 'navigation'>>;
  const first = navigation?.entries().find(({ sameDocument }) => sameDocument);
  const isThere = !navigation || !first || first.key === navigation.currentEntry?.key;
  return isThere ? null : (navigation.traverseTo(first.key).finished ?? null);
}

/**
 * Clears the page, then puts another in its place: Back does not lead to it. Until that one answers, which may take a while, the tab
 * names it, and the address says nothing of what was here.
 */
function leaveFor(address: string): void {
  endVideos();
  document.body.replaceChildren();
  showNeutralTitle(new URL(address).host);
  // The other page is told nothing of where its visitor was.
  document.head.append(Object.assign(document.createElement('meta'), NO_REFERRER));
  const leave = (): void => {
    history.replaceState(null, '', '/');
    location.replace(address);
  };
  const gone = goToFirstEntry();
  if (gone) gone.then(leave, leave);
  else leave();
}

/** What covers the page, where something does: photos that are looked at, or what fills the screen; else the page. */
const seenFirst = (): Element =>
  document.querySelector('.viewer[open] .viewer-frame') ??
  document.fullscreenElement ??
  document.body;

/** Keeps a button in reach, also where the rest of the page is covered; until `signal` ends it. */
function keepInReach(place: HTMLElement, signal: AbortSignal): void {
  const follow = (): void => {
    const over = seenFirst();
    if (place.parentElement === over) return;
    over.append(place);
    // Above the controls of a player.
    place.style.bottom = over === document.fullscreenElement ? '96px' : '';
  };
  follow();
  document.addEventListener('fullscreenchange', follow, { signal });
  const opened = new MutationObserver(follow);
  opened.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  signal.addEventListener('abort', () => opened.disconnect());
}

/** The panic key of those who have no keys. It names the address alone, which tells nothing to who looks over a shoulder. */
function showLeaveButton(address: string, signal: AbortSignal): void {
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
  keepInReach(place, signal);
}

/** Ends what was set before. */
let former = new AbortController();

/** What a visitor set for their discretion: a neutral title and icon, the panic key and its button. What is set no more ends. */
export function beDiscreet(): void {
  former.abort();
  former = new AbortController();
  document.querySelector('.leave-now')?.remove();
  const title = readText('neutral_title');
  if (title) showNeutralTitle(title);
  else if (isNeutral) showOwnTitle().catch(() => undefined);
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
  if (matchMedia('(any-pointer: coarse)').matches) showLeaveButton(panic, former.signal);
}
