export interface SharedWork<Result> {
  run(key: string, work: () => Promise<Result>): Promise<Result>;
  isRunning(key: string): boolean;
}

/** Makes calls for the same key share one run: whoever comes while it runs gets its result too. */
export function sharedWork<Result>(): SharedWork<Result> {
  const running = new Map<string, Promise<Result>>();
  return {
    isRunning: (key) => running.has(key),
    run(key, work) {
      const known = running.get(key);
      if (known) return known;
      const started = work().finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
