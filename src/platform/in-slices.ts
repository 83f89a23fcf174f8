import { setTimeout as pause } from 'node:timers/promises';

/** About as long as a slice takes unless told, in milliseconds: whoever asks meanwhile waits for it. */
export const SLICE_MS = 8;

/**
 * Does what is left of something in slices, so that it holds up nobody: `act` is given how many it may take at most and gives how
 * many it found; fewer end it. The first has one; from then on as many as fit into `ms`. After each, others have as
 * much time as it took.
 */
export async function inSlicesToEnd(
  act: (most: number) => Promise<number>,
  ms = SLICE_MS,
): Promise<void> {
  let most = 1;
  for (let isOver = false; !isOver;) {
    const began = performance.now();
    const found = await act(most);
    const took = performance.now() - began;
    isOver = found < most;
    const fitting = Math.floor((most * ms) / Math.max(took, 0.1));
    most = Math.max(1, Math.min(fitting, 2 * most));
    await pause(took);
  }
}

/** Does something to many in such slices: `act` is given where one begins and how many it has. */
export async function inSlices(
  count: number,
  act: (from: number, size: number) => Promise<unknown>,
): Promise<void> {
  let from = 0;
  if (count > 0)
    await inSlicesToEnd(async (most) => {
      const size = Math.min(most, count - from);
      await act(from, size);
      from += size;
      return from < count ? size : 0;
    });
}
