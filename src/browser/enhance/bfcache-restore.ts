import { hasCookie } from '#browser/storage/cookies.ts';
import { readText } from '#browser/storage/entries.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';
import { theme, THEME_CHOSEN } from '../theme.ts';

const root = document.documentElement;

const isEmpty = (list: string | null): boolean => list === null || list.length < 3;

/** What was watched is not in this browser's history any more. */
export function forgetCount(): void {
  const link = document.querySelector<HTMLElement>('[data-history]');
  const badge = link?.querySelector('b');
  if (link && badge && !badge.hidden) {
    badge.hidden = true;
    link.ariaLabel = `${link.dataset.label} 0`;
  }
}

/** Takes the mark of what was watched from tiles. */
export function unmark(tiles: Iterable<HTMLElement>): void {
  for (const tile of tiles) {
    delete tile.dataset.seen;
    tile.style.removeProperty('--seen');
    tile.querySelector('a > .vh:last-child')?.remove();
  }
}

/** What was watched here was forgotten meanwhile. */
function forgetWatched(): void {
  forgetCount();
  unmark(document.querySelectorAll<HTMLElement>('.tile[data-seen]'));
}

/** What is set for discretion goes for a page that was opened before, too, and ends there where it is not set any more. */
function adoptDiscretion(): void {
  const title = readText('neutral_title');
  if (title) document.title = title;
  if (!title && !readText('panic') && !root.dataset.discreet) return;
  root.dataset.discreet = '1';
  import('./discreet-page.ts').then((module) => module.beDiscreet()).catch(() => undefined);
}

/** Where colours are chosen, others are told only where there are others: what is ticked there and not saved stays. */
function adoptTheme(): void {
  const wanted = theme();
  const shown = root.dataset.theme || 'system';
  root.dataset.theme = readText('theme') ?? '';
  if (shown !== wanted) dispatchEvent(new CustomEvent(THEME_CHOSEN, { detail: wanted }));
}

/** Forms that lead to another page of a list, or to the same page in another language. */
const LEAVING = 'form:has(select[data-submit]), form[data-skip-empty]';

/** Gives a page what its visitor chose on it, or on others meanwhile, as `inline/head.js` does at first. */
export function adoptSaved(): void {
  if (hasCookie('age')) {
    document.getElementById('page')?.removeAttribute('inert');
    document.getElementById('gate')?.remove();
  }
  adoptDiscretion();
  root.toggleAttribute('data-user', hasCookie('user'));
  if (readText('cookie_notice')) root.dataset.notice = 'seen';
  root.toggleAttribute('data-hide-seen', Boolean(readText('hide_watched')));
  // What lists nothing is kept as `null`; what was let back in is shown again by what hid it.
  if ((readText('excluded') ?? '').length > 4) root.dataset.excluded = '';
  adoptTheme();
  // What a member watched their account knows.
  if (hasCookie('user')) return;
  if (isEmpty(readText('videos')) && isEmpty(readText('positions'))) forgetWatched();
}

/**
 * Has what the page shows of what was kept follow where nothing is kept any more, by its visitor's choice of the necessary alone: a window hears of
 * itself nothing.
 */
export function tellForgotten(): void {
  if (readText('cookie_notice') === NECESSARY_ONLY)
    dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** The same for a page that was kept for the back button, or whose cookie notice was just answered: nobody has left that one. */
export function adoptChoices(): void {
  // Empty until that answer is adopted (cookie-consent.ts).
  const wasLeft = root.dataset.notice !== '';
  if (wasLeft) {
    // Chosen to leave the page, which is still what it was; what was opened for that is in its way.
    for (const form of document.querySelectorAll<HTMLFormElement>(LEAVING)) form.reset();
    for (const list of document.querySelectorAll('.drop[open]')) list.removeAttribute('open');
  }
  adoptSaved();
  if (!wasLeft) tellForgotten();
}
