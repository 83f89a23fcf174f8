import { keepConsent } from '../storage/consent.ts';
import { beDiscreet } from './discreet-mode.ts';

/** Keeps what was chosen of the cookie notice; without a choice, what the visitor set for their discretion. */
export function keepPrivate(consent?: string): void {
  if (consent === undefined) {
    beDiscreet(localStorage);
    return;
  }
  try {
    keepConsent(consent);
  } catch {
    // Storage is off: the notice comes back with the next page.
  }
}
