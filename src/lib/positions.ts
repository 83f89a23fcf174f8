/** Where videos were left in this browser: `{ [video id]: [seconds, length in seconds, time of writing in ms] }`. */
export type Positions = Record<string, readonly [at: number, length: number, when: number]>;

const KEPT_MS = 30 * 86_400_000;
/** More than anyone leaves unfinished; the oldest go first. */
export const POSITIONS_LIMIT = 300;

const isPosition = (found: unknown): boolean =>
  Array.isArray(found) && found.length === 3 && found.every(Number.isFinite);

/** The positions in what was found in the storage: those of the last 30 days, the newest 300. */
export function readPositions(found: unknown, now: number): Positions {
  if (typeof found !== 'object' || found === null) return {};
  const entries = Object.entries(found as Positions)
    .filter(([, kept]) => isPosition(kept) && kept[2] > now - KEPT_MS)
    // A clock that was ahead, or is behind now, loses nobody their places.
    .map(([id, [at, length, when]]) => [id, [at, length, Math.min(when, now)]] as const)
    .sort(([, a], [, b]) => b[2] - a[2]);
  return Object.fromEntries(entries.slice(0, POSITIONS_LIMIT));
}
