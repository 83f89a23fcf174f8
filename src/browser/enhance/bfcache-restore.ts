import { hasCookie } from '#browser/storage/cookies.ts';
import { readText } from '#browser/storage/entries.ts';

const root = document.documentElement;

const isEmpty = (list: string | null): boolean => list === null || list.length < 3;

/** What was watched here was forgotten meanwhile, or moved to an account. */
export function forgetWatched(): void {
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
  if (hasCookie('age')) {
    document.getElementById('page')?.removeAttribute('inert');
    document.getElementById('gate')?.remove();
  }
  root.toggleAttribute('data-user', hasCookie('user'));
  if (readText('cookie_notice')) root.dataset.notice = 'seen';
  root.toggleAttribute('data-hide-seen', Boolean(readText('hide_watched')));
  root.dataset.theme = readText('theme') ?? '';
  if (isEmpty(readText('videos')) && isEmpty(readText('positions'))) forgetWatched();
}
