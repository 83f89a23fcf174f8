import type { Offer } from '#config/ads.ts';

/** An offer as a page carries it: what the browser chooses by, and what it shows. */
export type PageOffer = Omit<Offer, 'tags'>;

/** The offers that fit a video: those without tags, and those that share one with it (SPEC.md §3, §9). */
export function offersFor(list: readonly Offer[], tags: readonly string[]): PageOffer[] {
  return list
    .filter((offer) => !offer.tags || offer.tags.some((tag) => tags.includes(tag)))
    .map(({ tags: _tags, ...offer }) => offer);
}
