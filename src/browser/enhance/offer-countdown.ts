/** SPEC.md §9: an offer's countdown starts at 60 minutes. */
export const OFFER_SECONDS = 3600;
/** SPEC.md §4: what is put on it when it runs out. */
export const OFFER_AGAIN_SECONDS = 60;

export type Countdown = 'restart' | 'end';

/**
 * When an offer ends that was to end at `end` (milliseconds since 1970; null when it is seen for the first time).
 * One that restarts gets another minute as often as it ran out; one that ends stays over.
 */
export function endOf(end: number | null, now: number, kind: Countdown): number {
  if (end === null || !Number.isFinite(end)) return now + OFFER_SECONDS * 1000;
  return kind === 'restart' && end <= now ? now + OFFER_AGAIN_SECONDS * 1000 : end;
}

/** What is left, as `59:07`; `0:00` from the end on. */
export function clockText(end: number, now: number): string {
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
