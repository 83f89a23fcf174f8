import { readJson } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';

/** The local history, oldest first (SPEC.md §3); nothing where storage is off or holds something else. */
export function readHistory(): unknown[] {
  const entries = readJson('videos');
  return Array.isArray(entries) ? entries : [];
}

/** Puts the number of watched videos on the header's history link, in words for a screen reader. */
export function countHistory(): void {
  const link = document.querySelector<HTMLElement>('[data-history]');
  const badge = link?.querySelector('b');
  const count = readHistory().length;
  if (!link || !badge || count === 0) return;
  badge.textContent = count > 99 ? '99+' : String(count);
  badge.hidden = false;
  link.ariaLabel = `${link.dataset.label} ${count}`;
}

export const historyCount: Feature = { name: 'history-count', attach: countHistory };
