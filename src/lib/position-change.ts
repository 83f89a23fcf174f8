import { readPositions, type Positions } from './positions.ts';

/** A shorter start is not worth coming back to, and what is left at the end is not worth seeing again. */
const FROM_SECONDS = 5;
const REST_PART = 0.03;
const REST_SECONDS = 5;

/** Whether a video left at `at` seconds of `length` is worth taking up again: it was begun, and not finished. */
export function isWorthResuming(at: number, length: number): boolean {
  const rest = Math.max(REST_SECONDS, length * REST_PART);
  return at >= FROM_SECONDS && length > 0 && at <= length - rest;
}

/** Positions with a video left at `at` seconds of `length`: one hardly begun or finished is taken out. */
export function withPosition(
  positions: Positions,
  id: number,
  [at, length]: readonly [number, number],
  now: number,
): Positions {
  const { [id]: _before, ...others } = positions;
  if (!isWorthResuming(at, length)) return readPositions(others, now);
  const kept = [Math.floor(at), Math.round(length), now] as const;
  return readPositions({ ...others, [id]: kept }, now);
}
