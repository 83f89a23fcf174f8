/** Local history: entries of SPEC.md §3 under this key, oldest first. */
export const HISTORY_KEY = 'videos';

/** The stored entries, oldest first; none where storage is off or holds something else. */
export function readHistory(
  storage: () => Pick<Storage, 'getItem'> = () => localStorage,
): unknown[] {
  try {
    const entries: unknown = JSON.parse(storage().getItem(HISTORY_KEY) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
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
