import { keepConsent } from './consent.ts';

/** Hides the cookie notice after a choice, for good where the browser can store it. */
export function rememberNotice(): void {
  document.getElementById('cookies')?.addEventListener('click', ({ target }) => {
    const { value } = target as Partial<HTMLButtonElement>;
    if (!value) return;
    document.documentElement.dataset.notice = 'seen';
    try {
      keepConsent(value);
    } catch {
      // Storage is off: the notice comes back with the next page.
    }
  });
}
