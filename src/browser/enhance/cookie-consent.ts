import { markKept } from '../storage/storage-hint-cookie.ts';

const { dataset } = document.documentElement;

/** What few visits need comes in one file, with the answer to the cookie notice or with what keeps a visit discreet. */
const run = (consent?: string): Promise<void> =>
  import('./private.ts').then(({ keepPrivate }) => keepPrivate(consent));

/** Hides the cookie notice after a choice; the head marked a visitor who set something for their discretion. */
export function watchPrivacy(): void {
  document.getElementById('cookies')?.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (value) {
      dataset.notice = '';
      void run(value);
      try {
        // At once, because the next press may leave the page.
        localStorage.cookie_notice = value;
        markKept();
      } catch {
        // Storage is off: the notice comes back with the next page.
      }
    }
  });
  if (dataset.discreet) void run();
}
