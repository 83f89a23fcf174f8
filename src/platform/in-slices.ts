import { setTimeout as pause } from 'node:timers/promises';

/** About as long as a slice takes, in milliseconds: whoever asks meanwhile waits for it. */
const SLICE_MS = 8;

/**
 * Does something to many in slices, so that it holds up nobody: `act` is given where a slice begins and how many it has. The first
 * has one; from then on as many as fit into some milliseconds. After each, others have as much time as it took.
 */
export async function inSlices(
  count: number,
  act: (from: number, size: number) => Promise<unknown>,
): Promise<void> {
  let size = 1;
  for (let from = 0; from < count;) {
    const now = Math.min(size, count - from);
    const began = performance.now();
    await act(from, now);
    const took = performance.now() - began;
    from += now;
    const fitting = Math.floor((now * SLICE_MS) / Math.max(took, 0.1));
    size = Math.max(1, Math.min(fitting, 2 * now));
    await pause(took);
  }
}
