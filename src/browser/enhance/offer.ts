import type { Feature } from '../boot.ts';
import { clockText, endOf, type Countdown } from './offer-countdown.ts';

type Ends = Record<string, number>;

/** Ends by the offer's title, kept for the visit, or for good where an offer really ends. */
function read(storage: () => Storage): Ends {
  try {
    return Object(JSON.parse(storage().offer_ends ?? '{}')) as Ends;
  } catch {
    return {};
  }
}

function keep(storage: () => Storage, name: string, value: string): void {
  try {
    storage().setItem(name, value);
  } catch {
    // Without storage the next page begins anew.
  }
}

function runCountdown(offer: HTMLElement): void {
  const { countdown } = JSON.parse(offer.dataset.offers ?? '') as { countdown: Countdown };
  const storage = () => (countdown === 'end' ? localStorage : sessionStorage);
  const link = offer.querySelector('a');
  const timer = offer.querySelector('[role=timer]');
  const title = link?.querySelector('b')?.textContent ?? '';
  const ends = read(storage);
  let end = ends[title] ?? null;

  const tick = (): void => {
    const now = Date.now();
    const next = endOf(end, now, countdown);
    if (next !== end) keep(storage, 'offer_ends', JSON.stringify({ ...ends, [title]: next }));
    end = next;
    if (timer) timer.textContent = clockText(end, now);
    if (end > now || !link) return;
    clearInterval(ticking);
    link.removeAttribute('href');
    link.textContent = offer.dataset.over ?? '';
  };
  const ticking = setInterval(tick, 1000);
  tick();
}

/** Lets the offer above the player count down, and go away for this visit when it is dismissed. */
export const offer: Feature = {
  name: 'offer',
  attach({ root, signal }) {
    const banner = root.querySelector<HTMLElement>('.offer:not([hidden])');
    if (!banner) return;
    runCountdown(banner);
    banner.querySelector('button')?.addEventListener(
      'click',
      () => {
        keep(() => sessionStorage, 'offer_hidden', '1');
        banner.hidden = true;
      },
      { signal },
    );
  },
};
