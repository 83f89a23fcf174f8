import { readJson, writeJson, writeText } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';
import { clockText, endOf, type Countdown } from './offer-countdown.ts';

function runCountdown(offer: HTMLElement): void {
  const { countdown } = JSON.parse(offer.dataset.offers ?? '') as { countdown: Countdown };
  // For the visit, or for good where an offer really ends.
  const area = countdown === 'end' ? 'localStorage' : 'sessionStorage';
  const link = offer.querySelector('a');
  const timer = offer.querySelector('[role=timer]');
  const title = link?.querySelector('b')?.textContent ?? '';
  const ends = Object(readJson('offer_ends', area)) as Record<string, number>;
  let end = ends[title] ?? null;

  const tick = (): void => {
    const now = Date.now();
    const next = endOf(end, now, countdown);
    if (next !== end) writeJson('offer_ends', { ...ends, [title]: next }, area);
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
        writeText('offer_hidden', '1', 'sessionStorage');
        banner.hidden = true;
      },
      { signal },
    );
  },
};
