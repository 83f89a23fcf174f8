import { COOKIES } from '#config/cookies.ts';

const root = document.documentElement;

const hasCookie = (name: string): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));

const isEmpty = (list: unknown): boolean => typeof list !== 'string' || list.length < 3;

/** What was watched was forgotten meanwhile. */
function forgetWatched(): void {
  const link = document.querySelector<HTMLElement>('[data-history]');
  const badge = link?.querySelector('b');
  if (link && badge && !badge.hidden) {
    badge.hidden = true;
    link.ariaLabel = `${link.dataset.label} 0`;
  }
  for (const tile of document.querySelectorAll<HTMLElement>('.tile[data-seen]')) {
    delete tile.dataset.seen;
    tile.style.removeProperty('--seen');
    tile.querySelector('a > .vh:last-child')?.remove();
  }
}

/** Gives a page that was kept for the back button what its visitor chose on others meanwhile, as `inline/head.js` does at first. */
export function adoptChoices(): void {
  if (hasCookie(COOKIES.age)) {
    document.getElementById('page')?.removeAttribute('inert');
    document.getElementById('gate')?.remove();
  }
  root.toggleAttribute('data-user', hasCookie('user'));
  try {
    const { cookie_notice: notice, hide_watched: hides, videos, positions } = localStorage;
    if (notice) root.dataset.notice = 'seen';
    root.toggleAttribute('data-hide-seen', Boolean(hides));
    if (isEmpty(videos) && isEmpty(positions)) forgetWatched();
  } catch {
    // Storage is off: nothing was kept.
  }
}
