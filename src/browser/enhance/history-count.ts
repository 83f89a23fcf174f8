import type { Feature } from '../boot.ts';

/** Local history: entries of SPEC.md §3 under this key, oldest first. */
export const HISTORY_KEY = 'videos';

/** What is stored under a key; null where storage is off or holds no JSON. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The stored entries, oldest first; none where storage is off or holds something else. */
export function readHistory(): unknown[] {
  const entries = readStored(HISTORY_KEY);
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
