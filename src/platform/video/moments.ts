import type { Frame } from 'node-av';

/** Takes of a film's pictures those that are shown at some moments. */
export interface Moments {
  /** The next picture, and from which second it is shown. */
  add: (frame: Frame, second: number) => Promise<void>;
  /** The last picture is shown at all moments that are left. */
  finish: () => Promise<void>;
}

/** `moments` are seconds, the earliest first: for each the picture is taken that came last before it, one of a few for several of them. */
export function openMoments(
  moments: readonly number[],
  take: (frame: Frame) => Promise<void>,
): Moments {
  const left = [...moments];
  let shown: Frame | null = null;
  async function takeUntil(second: number): Promise<void> {
    while (shown !== null && left[0] !== undefined && left[0] < second) {
      left.shift();
      await take(shown);
    }
  }
  function show(frame: Frame | null): void {
    shown?.free();
    shown = frame;
  }
  return {
    add: async (frame, second) => {
      await takeUntil(second);
      show(left.length > 0 ? frame.clone() : null);
    },
    finish: async () => {
      await takeUntil(Infinity);
      show(null);
    },
  };
}
