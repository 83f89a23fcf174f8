import { readPositions, type Positions } from './positions.ts';

/** A shorter start is not worth coming back to, and what is left at the end is not worth seeing again. */
const FROM_SECONDS = 5;
const REST_PART = 0.03;
const REST_SECONDS = 5;

/** Whether a video left at `at` seconds of `length` is worth taking up again: it was begun, and not finished. */
function isWorthResuming(at: number, length: number): boolean {
  const rest = Math.max(REST_SECONDS, length * REST_PART);
  return at >= FROM_SECONDS && length > 0 && at <= length - rest;
}

/** What an account keeps of a video left at `at` seconds: 0 of a finished one, which was seen whole; of one hardly begun at least 1, and of one that did not play 0 too. */
export function keptPlace(at: number, length: number): number {
  if (isWorthResuming(at, length)) return at;
  return at > 0 && at < FROM_SECONDS && length > 0 ? Math.ceil(at) : 0;
}

/** Where a video is taken up again that was left at a kept place. */
export const resumedAt = (kept: number): number => (kept < FROM_SECONDS ? 0 : kept);

/** Positions with a video left at `at` seconds of `length`: one hardly begun begins at its start, one finished is taken out. */
export function withPosition(
  positions: Positions,
  id: number,
  [at, length]: readonly [number, number],
  now: number,
): Positions {
  const { [id]: _before, ...others } = positions;
  const place = keptPlace(at, length);
  if (place === 0) return readPositions(others, now);
  const kept = [Math.floor(resumedAt(place)), Math.round(length), now] as const;
  return readPositions({ ...others, [id]: kept }, now);
}
