/** Milliseconds of one call: on the clock, and of processor time. */
export interface Timing {
  wall: number;
  cpu: number;
}

/** Runs one call to the end of its answer. */
export async function time(call: () => Promise<unknown>): Promise<Timing> {
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  await call();
  const wall = performance.now() - before;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { wall, cpu: (user + system) / 1000 };
}

/** The value that a share of the values does not exceed: 0.99 is p99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
