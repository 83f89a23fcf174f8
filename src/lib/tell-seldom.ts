const MINUTE_MS = 60_000;

/**
 * Gives what says whether to tell of something that may happen all the time: how often it happened untold since the last
 * time (0 at first), and null within a minute of that.
 */
export function tellSeldom(): () => number | null {
  let told = -Infinity;
  let untold = 0;
  return () => {
    const now = performance.now();
    if (now - told < MINUTE_MS) {
      untold += 1;
      return null;
    }
    const since = untold;
    told = now;
    untold = 0;
    return since;
  };
}
