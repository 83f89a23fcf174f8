import { signedInAs } from '#browser/storage/cookies.ts';
import { readJson } from '#browser/storage/entries.ts';
import { readPositions } from '#lib/positions.ts';
import { parseStartTime } from '#lib/start-time.ts';

export interface Start {
  /** Seconds. */
  startAt: number;
  /** Whether that is where the visitor left the video, and not what the address asks for. */
  resumed: boolean;
}

/**
 * Where a video begins: what `start_time` of the address says, else where it was left: as `known` from elsewhere, in
 * seconds, else in this browser, where nobody is signed in. `id` null: never left.
 */
export function startOf(search: string, id: number | null, known?: string): Start {
  const asked = parseStartTime(new URLSearchParams(search).get('start_time'));
  if (asked !== null) return { startAt: asked, resumed: false };
  if (id === null) return { startAt: 0, resumed: false };
  const kept = signedInAs() ? null : readJson('positions');
  const left = +(known ?? readPositions(kept, Date.now())[id]?.[0] ?? 0);
  return { startAt: left, resumed: left > 0 };
}
