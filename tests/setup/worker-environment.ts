import type { Environment } from 'vitest/runtime';

declare global {
  /** What a worker that runs end-to-end tests does after the last of its files. */
  var workerCleanups: (() => Promise<void>)[] | undefined;
}

/** Vitest environment of end-to-end tests: Node's, and what files of one worker share is stopped with the worker. */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup() {
    globalThis.workerCleanups = [];
    return {
      async teardown() {
        for (const clean of globalThis.workerCleanups ?? []) await clean();
      },
    };
  },
} satisfies Environment;
